import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { docsPolicy } from '../base/page-policy.ts';
import { prefersMarkdown, weightOf } from '../http/answer/accepted.ts';
import { compressed } from '../http/answer/compress.ts';
import { renderText, sendPlainly } from '../http/answer/render.ts';

const decompressed = promisify(brotliDecompress);

/** Content types. The index of the search has files of its own format. */
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
  '.xml': 'application/xml; charset=utf-8',
};

/** The build compresses these with Brotli. The packed server has no other copy of them. */
const compressedTypes: ReadonlySet<string> = new Set(['.css', '.html', '.js', '.json', '.svg']);

/** What absolute addresses begin with, unless the build was told the address of the site. Only files for programs have some. */
const builtUrl = 'http://localhost:4100/docs/';
const withAddresses: ReadonlySet<string> = new Set(['.md', '.txt', '.xml']);

/** Names begin with a letter, a digit, `_` or `-`, so that no path leads out of the folder. */
const safePath = /^(?:[\w-]+(?:\.[\w-]+)*\/)*(?:[\w-]+(?:\.[\w-]+)*)?$/;

/** Files with a digest in their name never change. */
const foreverPath = /^(?:_astro|pagefind\/(?:fragment|index))\//;

/** The addresses that pages, styles and scripts of the site have in quotation marks or brackets. */
const siteAddress = /(["'`(])\/docs\//g;

interface Docs {
  readonly directory: string;
  readonly publicUrl: () => string;
  /** Path of the public URL, which is before each address of the site. */
  readonly basePath: string;
}

/**
 * Serves the built documentation below `/docs`: each page as HTML, and as Markdown at its address with `.md` or to clients that
 * prefer it. Without a build, the dashboard answers.
 *
 * @param directory the build, which may be made while the server runs
 * @param place.publicUrl the URL of the server, for the addresses in Markdown and in the sitemap
 */
export function addDocs(server: FastifyInstance, directory: string, place: Omit<Docs, 'directory'>): void {
  const docs = { directory, ...place };
  server.get('/docs', async (_request, reply) => await reply.redirect(`${docs.basePath}/docs/`, 308));
  server.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const path = request.params['*'];
    return (await answer(docs, request, reply, path)) ?? (await answerMissing(docs, request, reply));
  });
}

async function answer(docs: Docs, request: FastifyRequest, reply: FastifyReply, path: string) {
  // @guard docs-path
  if (!safePath.test(path)) return undefined;
  const page = path === '' ? 'index' : path.replace(/\/$/, '');
  const markdown = extname(page) === '' ? await readOrNothing(docs.directory, `${page}.md`) : undefined;
  if (markdown === undefined) return await sendFile(docs, request, reply, path);
  reply.header('vary', 'accept, accept-encoding');
  if (prefersMarkdown(request.headers.accept)) return await sendFile(docs, request, reply, `${page}.md`);
  // The links of the build end with a slash, because each page is the index of a folder.
  if (path === page) return await reply.redirect(`${docs.basePath}/docs/${page}/`, 308);
  return await sendFile(docs, request, reply, `${path}index.html`);
}

async function answerMissing(docs: Docs, request: FastifyRequest, reply: FastifyReply) {
  return (await sendFile(docs, request, reply, '404.html', 404)) ?? reply.callNotFound();
}

/** Sends a file of the build. Returns undefined if there is none. */
async function sendFile(docs: Docs, request: FastifyRequest, reply: FastifyReply, path: string, status = 200) {
  const extension = extname(path);
  const isCompressed = compressedTypes.has(extension);
  const bytes = await readOrNothing(docs.directory, isCompressed ? `${path}.br` : path);
  if (bytes === undefined) return undefined;
  const headers = {
    'content-type': types[extension] ?? 'application/octet-stream',
    'content-security-policy': docsPolicy,
    'x-content-type-options': 'nosniff',
    'cache-control': foreverPath.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"`,
    vary: extension === '.html' || extension === '.md' ? 'accept, accept-encoding' : 'accept-encoding',
  };
  if (status === 200 && request.headers['if-none-match'] === headers.etag)
    return await reply.code(304).headers(headers).send();
  if (isCompressed && docs.basePath === '' && acceptsBrotli(request))
    return await reply
      .code(status)
      .headers({ ...headers, 'content-encoding': 'br' })
      .send(bytes);
  if (!isCompressed && !withAddresses.has(extension)) return await reply.headers(headers).send(bytes);
  const text = isCompressed
    ? String(await decompressed(bytes)).replaceAll(siteAddress, `$1${docs.basePath}/docs/`)
    : String(bytes).replaceAll(builtUrl, `${docs.publicUrl()}/docs/`);
  const rendered = await compressed(request, renderText(status, text));
  return sendPlainly(reply, { ...rendered, headers: { ...rendered.headers, ...headers } });
}

function acceptsBrotli({ headers }: FastifyRequest): boolean {
  return weightOf(String(headers['accept-encoding'] ?? ''), 'br', '*') > 0;
}

/** Returns undefined for what is no file, or has too long a name. */
async function readOrNothing(directory: string, path: string): Promise<Buffer | undefined> {
  return await readFile(join(directory, path)).catch(() => undefined);
}
