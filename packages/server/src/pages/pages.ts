import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newSecret } from '../base/ids.ts';
import { invariant } from '../base/invariant.ts';
import {
  brandingPreviewPolicy,
  dashboardPolicy,
  emailFramePolicy,
  hostedPagesPolicy,
  purchasePolicy,
} from '../base/page-policy.ts';
import { renderText, send } from '../http/answer/render.ts';
import { answerUnknownApiPath } from '../http/server.ts';
import { builtName, readBuilt, sendBuilt, textOf } from './built-files.ts';

/** Files with a digest in their name never change. */
const foreverHeader = 'public, max-age=31536000, immutable';

/** Pages with a path of their own: for customers of a project, and for a frame of the dashboard. */
const pagesByPath: ReadonlyMap<string | undefined, string> = new Map([
  ['/webhooks/portal', 'webhook-portal.html'],
  ['/branding/preview', 'branding-preview.html'],
  ['/branding/purchase-preview', 'purchase-preview.html'],
]);

/** The build contains the hashes of the style blocks that its pages add. */
async function readStyleHashes(directory: string): Promise<string[]> {
  const file = await readBuilt(directory, 'style-hashes.json');
  invariant(file !== undefined, 'the build of the dashboard writes them');
  return z.array(z.string()).parse(JSON.parse(await textOf(file)));
}

const hostedPages = 'hosted-pages.html';

/** The pages of a project, whose ID is a UUID. */
const hostedPage = /^\/pages\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:[/?]|$)/;

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Returns whether a request is answered with a page. At the root, there is one also for monitors, which accept
 * everything.
 */
function acceptsPage({ headers, originalUrl }: FastifyRequest): boolean {
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept.trim() === '*/*' && originalUrl.split('?', 1)[0] === '/');
}

/** Sends the index of the dashboard, which shows the page of the requested path. */
export type SendDashboard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Options of `addPages`. */
export interface PageOptions {
  /** Returns the URL at which browsers reach the API. */
  readonly publicUrl: () => string;
  /** The path of this URL. */
  readonly basePath?: string;
  /** Whether customers pay with Stripe. */
  readonly hasStripe?: boolean;
}

/**
 * Serves the built dashboard: its files, and its index page for every other path that a browser requests.
 *
 * @param directory the build. If undefined, pages return 404 with a hint
 * @returns the handler of further paths that the dashboard shows
 */
export async function addPages(
  server: FastifyInstance,
  directory: string | undefined,
  options: PageOptions,
): Promise<SendDashboard> {
  const hasBuild = directory !== undefined && (await readBuilt(directory, 'index.html')) !== undefined;
  const sendPage = hasBuild ? await addFiles(server, directory, options) : undefined;
  const sendDashboard: SendDashboard = async (request, reply) =>
    sendPage === undefined
      ? await send(request, reply, renderText(404, 'The dashboard is not built. Run npm start.'))
      : await sendPage('index.html', request, reply);
  server.setNotFoundHandler(async (request, reply) => {
    if (request.originalUrl.startsWith('/api/')) return await answerUnknownApiPath(request, reply);
    if (!isReading(request) || !acceptsPage(request)) {
      return await send(request, reply, renderText(404, 'Not found.'));
    }
    if (sendPage === undefined) return await sendDashboard(request, reply);
    if (request.originalUrl.startsWith('/purchase/')) return await sendPage('purchase.html', request, reply);
    if (hostedPage.test(request.originalUrl)) return await sendPage(hostedPages, request, reply);
    const page = pagesByPath.get(request.originalUrl.split('?')[0]) ?? 'index.html';
    return await sendPage(page, request, reply);
  });
  return sendDashboard;
}

type SendPage = (name: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Serves the files of the build. @returns a function that sends a page */
async function addFiles(
  server: FastifyInstance,
  directory: string,
  { publicUrl, basePath = '', hasStripe = false }: PageOptions,
): Promise<SendPage> {
  const styleHashes = await readStyleHashes(directory);
  const sendFile = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = await readBuilt(directory, name);
    if (file === undefined) return await send(request, reply, renderText(404, 'Not found.'));
    const isHosted = name === hostedPages;
    const nonce = isHosted ? newSecret() : '';
    const change = (text: string) => pageBelow(basePath, isHosted ? text.replaceAll('portico-nonce', nonce) : text);
    return await sendBuilt(request, reply, file, {
      headers: fileRules(name, { publicUrl: publicUrl(), styleHashes, hasStripe, nonce }),
      change: isHosted || (basePath !== '' && name.endsWith('.html')) ? change : undefined,
    });
  };
  // One route for all files of a folder: a route for each of 650 files took a tenth of the start.
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) addFolder(server, directory, entry.name, sendFile);
  }
  for (const name of namesIn(directory))
    server.get(`/${name}`, async (request, reply) => await sendFile(name, request, reply));
  return sendFile;
}

/** Serves the files that a folder of the build has now, and nothing else that a path could name. */
function addFolder(server: FastifyInstance, directory: string, folder: string, sendFile: SendPage): void {
  const names = namesIn(join(directory, folder));
  server.get<{ Params: { '*': string } }>(`/${folder}/*`, async (request, reply) => {
    const name = request.params['*'];
    return names.has(name) ? await sendFile(`${folder}/${name}`, request, reply) : reply.callNotFound();
  });
}

/** Returns the names of the files that a folder of the build has. A compressed copy is the same file. */
function namesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(files.map(({ name }) => builtName(name)));
}

/** Adds the path of the public URL to the links of a page of the build, which begin with `/`. */
function pageBelow(basePath: string, page: string): string {
  return page.replaceAll(/(?<= (?:href|src|content)=")\/(?!\/)/g, `${basePath}/`);
}

interface FileRulesOptions {
  readonly publicUrl: string;
  readonly styleHashes: readonly string[];
  readonly hasStripe: boolean;
  /** Of this response, for a page that has one. */
  readonly nonce: string;
}

/**
 * Returns the headers of a file of the build. Owners grant access on pages, so no other page may frame them.
 */
function fileRules(
  path: string,
  { publicUrl, styleHashes, hasStripe, nonce }: FileRulesOptions,
): Readonly<Record<string, string>> {
  if (path.startsWith('assets/')) return { 'cache-control': foreverHeader };
  const policy = dashboardPolicy(publicUrl, styleHashes);
  const rules = { 'cache-control': 'no-cache', 'content-security-policy': policy, 'x-content-type-options': 'nosniff' };
  const noReferrer = { 'referrer-policy': 'no-referrer' };
  if (path === 'email-frame.html') return { ...rules, 'content-security-policy': emailFramePolicy };
  if (path === 'branding-preview.html' || path === 'purchase-preview.html')
    return { ...rules, 'content-security-policy': brandingPreviewPolicy(styleHashes) };
  if (path === 'webhook-portal.html') return { ...rules, ...noReferrer };
  // The address contains the request of the app.
  if (path === 'hosted-pages.html')
    return {
      ...rules,
      ...noReferrer,
      'cache-control': 'no-store',
      'content-security-policy': hostedPagesPolicy(publicUrl, nonce),
    };
  // The address contains the code of the purchase.
  if (path === 'purchase.html')
    return { ...rules, ...noReferrer, 'content-security-policy': purchasePolicy(hasStripe, styleHashes) };
  return rules;
}
