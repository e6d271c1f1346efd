import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { weightOf } from './accepted.ts';
import type { Rendered } from './render.ts';

const gzipText = promisify(gzip);

/** Shorter responses gain less than the header costs. */
const bytesMin = 1000;

/**
 * The level for responses that are compressed for each request. The next ones take two to four times the CPU time and
 * save a tenth of the bytes.
 */
const level = 1;

/** Returns whether a client accepts gzip. All browsers do, and their fallbacks too. @see RFC 9110 §12.5.3 */
function acceptsGzip({ headers }: FastifyRequest): boolean {
  return weightOf(String(headers['accept-encoding'] ?? ''), 'gzip', 'x-gzip', '*') > 0;
}

/**
 * Compresses a response if the client accepts it and it is long enough. Not for responses with secrets: the length of
 * compressed text tells whether a part of it repeats another part, which a stranger may have written (BREACH).
 */
export async function compressed(request: FastifyRequest, rendered: Rendered): Promise<Rendered> {
  const { body } = rendered;
  if (typeof body === 'string' && body.length < bytesMin) return rendered;
  const headers = { ...rendered.headers, vary: 'accept-encoding' };
  if (!acceptsGzip(request) || Buffer.isBuffer(body)) return { ...rendered, headers };
  const encoded = { ...headers, 'content-encoding': 'gzip' };
  if (typeof body === 'string') return { ...rendered, headers: encoded, body: await gzipText(body, { level }) };
  const zipped = createGzip({ level });
  // An error of the list closes the connection. The list reports it itself.
  pipeline(body, zipped, () => undefined);
  return { ...rendered, headers: encoded, body: zipped };
}
