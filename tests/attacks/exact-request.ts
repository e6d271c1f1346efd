import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A response, and what it was an answer to. */
export interface ExactAnswer {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
}

/**
 * Sends a path and headers as they are. `fetch` would resolve `..`, drop fragments, turn `\` into `/` and replace `Host`.
 *
 * @param url origin of the server
 */
export async function exactRequest(
  url: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<ExactAnswer> {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, path, method, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, text: await text(response), location: response.headers.location };
}
