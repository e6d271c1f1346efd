import { request } from 'node:http';
import { connect } from 'node:tls';
import { OutboundFailure, type OutboundGuard } from './outbound-guard.ts';

/** Reads URLs of outside services whose addresses reach the server in requests. */
export interface OutboundHttp {
  /**
   * Reads a small text over HTTPS. Redirects are not followed.
   *
   * @throws {OutboundFailure} the host is not allowed, the connection failed or took more than 5 seconds, the status is
   * not 200, or the text is larger than 64 kB
   */
  read(url: URL): Promise<string>;
}

/** Time limit for connecting and for the response, each. */
const stepMillisMax = 5_000;
const bytesMax = 65_536;

/**
 * Creates the client. It connects through the guard and checks certificates.
 *
 * @param ca certificates to trust instead of those of Node.js, for tests
 */
export function createOutboundHttp(guard: OutboundGuard, ca?: string): OutboundHttp {
  return {
    read: async (url) => {
      if (url.protocol !== 'https:') throw new OutboundFailure(`${url.protocol} is not allowed.`);
      const { socket } = await guard.connect(url.hostname, Number(url.port || 443));
      const secure = connect({ socket, servername: url.hostname, ...(ca === undefined ? {} : { ca }) });
      try {
        return await readOver(secure, url);
      } catch (cause) {
        throw cause instanceof OutboundFailure ? cause : new OutboundFailure(`${url.host} failed.`, { cause });
      } finally {
        secure.destroy();
      }
    },
  };
}

async function readOver(socket: ReturnType<typeof connect>, url: URL): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => reject(new OutboundFailure(`${url.host} did not respond.`)), stepMillisMax);
  socket.on('error', reject);
  const sent = request(
    // With an option `agent`, Node.js would ignore the connection and open its own.
    { createConnection: () => socket, path: `${url.pathname}${url.search}`, headers: { host: url.host } },
    (response) => {
      if (response.statusCode !== 200) return reject(new OutboundFailure(`${url.host} sent ${response.statusCode}.`));
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > bytesMax) reject(new OutboundFailure(`${url.host} sent too much.`));
        else chunks.push(chunk);
      });
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', reject);
    },
  );
  sent.on('error', reject).end();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    sent.destroy();
  }
}
