import { createServer } from 'node:http';
import { listenLocally } from './local-server.ts';

/** What a service answers. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const failed = (status: number) => (): Reply => ({ status, body: { error: { type: 'api_error', message: 'No.' } } });
/** Answers of a service that fails, by their status. */
export const failures = { 500: failed(500), 503: failed(503), 429: failed(429), 408: failed(408) } as const;

/** A service that accepts a request and never answers it. */
export const silent = 'silent';

/** Runs calls against a service of their own. @returns the number of requests, and how the calls ended */
export async function countedWith(
  reply: typeof silent | ((path: string) => Reply),
  run: (url: string) => Promise<unknown>,
) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume();
    if (reply === silent) return;
    const { status, body } = reply(new URL(request.url ?? '/', 'http://a').pathname);
    const headers = { 'content-type': 'application/json', 'retry-after': '999999999' };
    response.writeHead(status, status === 200 ? {} : headers).end(JSON.stringify(body));
  });
  const { url, stop } = await listenLocally(server);
  try {
    const outcome = await run(url).then(
      () => 'done',
      (error: Error) => error.name,
    );
    return { requests, outcome };
  } finally {
    await stop();
  }
}
