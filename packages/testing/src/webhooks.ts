import { createServer } from 'node:http';
import type { PorticoAdminApp } from '@portico/js';
import { verifyWebhook, type WebhookEvent } from '@portico/js/webhooks';
import { checkArgument, checkOptions } from './arguments.ts';
import { defaultWaitMillis } from './inbox.ts';

/** Receives the webhooks of a project, and verifies their signatures. */
export interface WebhookReceiver {
  /** URL of the endpoint. */
  readonly url: string;
  /** The events so far, oldest first. */
  readonly events: readonly WebhookEvent[];
  /**
   * Waits for an event that no earlier call has returned.
   *
   * @param type such as `user.created`
   * @throws {Error} none has come within `timeoutMillis` (default: 4000), or a signature was wrong
   */
  waitForEvent(type: string, options?: { readonly timeoutMillis?: number }): Promise<WebhookEvent>;
  /** Answers with this status from now on. Default: 200 */
  answer(status: number): void;
  /** Stops the receiver. The endpoint of the project stays. */
  stop(): Promise<void>;
}

const pollMillis = 10;

/** Starts a receiver, and adds it as a webhook endpoint of a project. @param now returns the time of the server */
export async function receiveWebhooks(app: PorticoAdminApp, now: () => Date): Promise<WebhookReceiver> {
  const events: WebhookEvent[] = [];
  const taken = new Set<WebhookEvent>();
  const problems: unknown[] = [];
  let status = 200;
  let secret: string | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      verifyWebhook({ headers: request.headers, body: Buffer.concat(chunks) }, secret, { now: now() }).then(
        (event) => {
          if (status < 300) events.push(event);
          response.writeHead(status).end();
        },
        (error: unknown) => {
          problems.push(error);
          response.writeHead(400).end();
        },
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/webhooks`;
  ({ secret } = await app.webhooks.createEndpoint({ url }));
  return {
    url,
    events,
    answer: (next) => {
      checkArgument('answer', 'status', next, 'a number');
      status = next;
    },
    waitForEvent: async (type, options = {}) => {
      checkArgument('waitForEvent', 'type', type, 'a string');
      checkOptions('waitForEvent', options, { timeoutMillis: 'a number' });
      const { timeoutMillis = defaultWaitMillis } = options;
      const until = performance.now() + timeoutMillis;
      for (;;) {
        if (problems.length > 0) throw problems[0];
        const found = events.find((event) => event.type === type && !taken.has(event));
        if (found !== undefined) {
          taken.add(found);
          return found;
        }
        if (performance.now() > until)
          throw new Error(
            `No event ${type}. Events so far: ${events.map((event) => event.type).join(', ') || 'none'}.`,
          );
        await new Promise((resolve) => setTimeout(resolve, pollMillis));
      }
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
