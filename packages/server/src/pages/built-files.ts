import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { weightOf } from '../http/answer/accepted.ts';
import { compressed } from '../http/answer/compress.ts';
import { renderText, sendPlainly } from '../http/answer/render.ts';

const decompressed = promisify(brotliDecompress);

/** Content types. The index of the documentation's search has files of its own format. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Ending of the copy that a build has compressed with Brotli. The packed server has no other copy of such a file. */
const compressedEnding = '.br';

/** A file of a build. */
export interface BuiltFile {
  readonly bytes: Buffer;
  /** Whether the bytes are compressed with Brotli. */
  readonly isCompressed: boolean;
  readonly type: string;
}

/** Returns the file of the build that a name on the disk stands for. */
export const builtName = (name: string) =>
  name.endsWith(compressedEnding) ? name.slice(0, -compressedEnding.length) : name;

/**
 * Reads a file of a build.
 *
 * @param path without the ending of its compressed copy
 * @returns undefined if there is none, also for what is a folder or has too long a name
 */
export async function readBuilt(directory: string, path: string): Promise<BuiltFile | undefined> {
  const type = types[extname(path)] ?? 'application/octet-stream';
  const copy = await readOrNothing(join(directory, `${path}${compressedEnding}`));
  if (copy !== undefined) return { bytes: copy, isCompressed: true, type };
  const bytes = await readOrNothing(join(directory, path));
  return bytes === undefined ? undefined : { bytes, isCompressed: false, type };
}

const readOrNothing = async (path: string) => await readFile(path).catch(() => undefined);

/** Returns the text of a file. */
export async function textOf({ bytes, isCompressed }: BuiltFile): Promise<string> {
  return String(isCompressed ? await decompressed(bytes) : bytes);
}

/** How a file is sent. */
export interface Sending {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Changes the text before it is sent, such as its addresses. */
  readonly change?: ((text: string) => string) | undefined;
}

/** Sends a file of a build: as the build has compressed it, to clients that accept Brotli. */
export async function sendBuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
  { status = 200, headers: given, change }: Sending,
): Promise<FastifyReply> {
  const { bytes, isCompressed, type } = file;
  const changed = change === undefined ? undefined : change(await textOf(file));
  const headers = { 'content-type': type, vary: 'accept-encoding', ...given, ...tagOf(changed ?? bytes, given) };
  if (status === 200 && 'etag' in headers && request.headers['if-none-match'] === headers.etag)
    return await reply.code(304).headers(headers).send();
  if (changed === undefined && (!isCompressed || acceptsBrotli(request))) {
    const encoding = isCompressed ? { 'content-encoding': 'br' } : {};
    return await reply
      .code(status)
      .headers({ ...headers, ...encoding })
      .send(bytes);
  }
  const rendered = await compressed(request, renderText(status, changed ?? (await textOf(file))));
  return sendPlainly(reply, { ...rendered, headers: { ...rendered.headers, ...headers } });
}

/** Returns the header by which browsers ask whether a file has changed. Those that never change have none, which saves 1 kB for a page. */
function tagOf(content: Buffer | string, headers: Readonly<Record<string, string>>): { readonly etag?: string } {
  if (headers['cache-control']?.includes('immutable') === true) return {};
  return { etag: `W/"${createHash('sha256').update(content).digest('base64url')}"` };
}

function acceptsBrotli({ headers }: FastifyRequest): boolean {
  return weightOf(String(headers['accept-encoding'] ?? ''), 'br', '*') > 0;
}
