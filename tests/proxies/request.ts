import type { IncomingHttpHeaders } from 'node:http';
import { request as send } from 'node:https';
import { text } from 'node:stream/consumers';
import type { RunningProxy } from './proxies.ts';

interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A response that has passed the proxy. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body of a JSON response. */
  readonly body: unknown;
}

/** The address of the client of `request`, which differs from that of the proxy. */
export const clientAddress = '127.0.0.2';

/** Sends a request through a proxy, and verifies its certificate. */
export async function request(
  { port, host, ca }: Pick<RunningProxy, 'port' | 'host' | 'ca'>,
  sent: Sent,
): Promise<Received> {
  const { path, method = 'GET', headers = {}, body } = sent;
  const content = body === undefined ? undefined : JSON.stringify(body);
  const type =
    content === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) };
  return await new Promise((resolve, reject) => {
    const outgoing = send(
      {
        host: '127.0.0.1',
        localAddress: clientAddress,
        port,
        servername: host,
        // A connection of its own: a proxy that reloads its configuration closes idle ones.
        agent: false,
        ca,
        path,
        method,
        headers: { host: `${host}:${port}`, ...type, ...headers },
      },
      (incoming) => {
        text(incoming).then((all) => {
          const isJson = incoming.headers['content-type']?.startsWith('application/json') === true;
          const { statusCode: status = 0, headers: received } = incoming;
          resolve({ status, headers: received, text: all, body: isJson ? JSON.parse(all) : undefined });
        }, reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(content);
  });
}
