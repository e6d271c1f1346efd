import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenLocally } from './local-server.ts';

/** A request that a receiver got. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How a receiver answers: with this response, or never. */
type WebhookReply =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string }
  | 'silence';

/** An HTTP server that receives webhooks. */
export interface WebhookReceiver {
  /** Base URL. Every path works. */
  readonly url: string;
  /** All requests, also failed ones. */
  readonly received: readonly ReceivedWebhook[];
  /** Bodies of the requests that got a 2xx response, parsed. */
  readonly accepted: readonly { readonly type: string; readonly [key: string]: unknown }[];
  /** Most requests that were open at the same time. */
  readonly openMax: () => number;
  /** Number of connections so far. */
  readonly connections: () => number;
  /** Sets how it answers from now on. */
  reply(reply: WebhookReply | ((request: ReceivedWebhook) => WebhookReply | Promise<WebhookReply>)): void;
  stop(): Promise<void>;
}

/** Starts a receiver on this machine, which accepts everything. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const accepted: { type: string }[] = [];
  let [open, openMax, connections] = [0, 0, 0];
  let answer: (request: ReceivedWebhook) => WebhookReply | Promise<WebhookReply> = () => ({});
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    open += 1;
    openMax = Math.max(openMax, open);
    response.on('close', () => {
      open -= 1;
    });
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const got = { path: request.url ?? '', headers: request.headers, body };
      received.push(got);
      const reply = await answer(got);
      if (reply === 'silence') return;
      const { status = 200 } = reply;
      if (status >= 200 && status < 300) accepted.push(JSON.parse(body));
      response.writeHead(status, reply.headers).end(reply.body ?? '');
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  const { url, stop } = await listenLocally(server);
  return {
    url,
    received,
    accepted,
    openMax: () => openMax,
    connections: () => connections,
    reply: (reply) => {
      answer = typeof reply === 'function' ? reply : () => reply;
    },
    stop,
  };
}
