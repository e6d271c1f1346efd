import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { docsPolicy } from '../base/page-policy.ts';
import { prefersMarkdown } from '../http/answer/accepted.ts';
import { readBuilt, sendBuilt } from './built-files.ts';

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
  const hasMarkdown = extname(page) === '' && (await readBuilt(docs.directory, `${page}.md`)) !== undefined;
  if (!hasMarkdown) return await sendFile(docs, request, reply, path);
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
  const file = await readBuilt(docs.directory, path);
  if (file === undefined) return undefined;
  const extension = extname(path);
  const headers = {
    'content-security-policy': docsPolicy,
    'x-content-type-options': 'nosniff',
    'cache-control': foreverPath.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: extension === '.html' || extension === '.md' ? 'accept, accept-encoding' : 'accept-encoding',
  };
  return await sendBuilt(request, reply, file, {
    status,
    headers,
    change: changeOf(docs, extension, file.isCompressed),
  });
}

/** Returns the change of the addresses in a file. Undefined if it has none, or they are right already. */
function changeOf({ basePath, publicUrl }: Docs, extension: string, isSitePart: boolean) {
  if (withAddresses.has(extension)) return (text: string) => text.replaceAll(builtUrl, `${publicUrl()}/docs/`);
  if (!isSitePart || basePath === '') return undefined;
  return (text: string) => text.replaceAll(siteAddress, `$1${basePath}/docs/`);
}
