import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenLocally } from './local-server.ts';

/** A request for an answer of the model. */
interface AiRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly messages: readonly {
      readonly role: string;
      readonly content: string | null;
      readonly tool_call_id?: string;
      readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly arguments: string } }[];
    }[];
    readonly tools: readonly { readonly function: { readonly name: string } }[];
  };
}

/** How the provider answers: with this response, or never. */
export type AiReply =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: string | Buffer }
  | 'silence';

/** An HTTP server with the chat completions of OpenAI. */
export interface TestAiProvider {
  /** Base URL, as an operator configures it. */
  readonly url: string;
  readonly requests: readonly AiRequest[];
  /** Number of requests whose client has closed the connection before an answer. */
  readonly abandoned: () => number;
  /** Sets how the provider answers from now on. */
  reply(reply: AiReply): void;
  stop(): Promise<void>;
}

/** Returns a reply of the model with a text and calls of tools. */
export function aiAnswer(
  content: string | null,
  ...calls: readonly { readonly name: string; readonly arguments: string }[]
): AiReply {
  const tool_calls = calls.map((call, index) => ({ id: `call_${index}`, type: 'function', function: call }));
  const message = { role: 'assistant', content, ...(calls.length === 0 ? {} : { tool_calls }) };
  const choices = [{ index: 0, message, finish_reason: calls.length === 0 ? 'stop' : 'tool_calls' }];
  return { body: JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion', model: 'm', choices }) };
}

/** Starts an AI provider on this machine. */
export async function startAiProvider(): Promise<TestAiProvider> {
  const requests: AiRequest[] = [];
  let [abandoned, current]: [number, AiReply] = [0, aiAnswer('Hello')];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      if (current === 'silence') return;
      response.writeHead(current.status ?? 200, { 'content-type': 'application/json', ...current.headers });
      response.end(current.body);
    });
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1;
    });
  });
  const { url, stop } = await listenLocally(server);
  return {
    url: `${url}/v1`,
    requests,
    abandoned: () => abandoned,
    reply: (reply) => {
      current = reply;
    },
    stop,
  };
}
