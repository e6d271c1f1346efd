import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dashboardPolicy, emailFramePolicy, purchasePolicy } from '../base/page-policy.ts';
import { renderText, send } from '../http/answer/render.ts';
import { answerUnknownApiPath } from '../http/server.ts';

/** Files with a digest in their name never change. */
const foreverHeader = 'public, max-age=31536000, immutable';

/** The page on which customers of a project manage their webhook endpoints. */
const webhookPortalPath = '/webhooks/portal';

/** Owners grant access on these pages, so no other page may frame them. */
const pageHeaders = (publicUrl: string, styleHashes: readonly string[]) => ({
  'cache-control': 'no-cache',
  'content-security-policy': dashboardPolicy(publicUrl, styleHashes),
  'x-content-type-options': 'nosniff',
});

/** The build contains the hashes of the style blocks that its pages add. */
function readStyleHashes(directory: string): string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(join(directory, 'style-hashes.json'), 'utf8')));
}

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

/**
 * Serves the built dashboard: its files, and its index page for every other path that a browser requests.
 *
 * @param directory the build. If undefined, pages return 404 with a hint
 * @param publicUrl the URL at which browsers reach the API
 * @param hasStripe whether customers pay with Stripe
 * @returns the handler of further paths that the dashboard shows
 */
export async function addPages(
  server: FastifyInstance,
  directory: string | undefined,
  publicUrl: () => string,
  hasStripe = false,
): Promise<SendDashboard> {
  const hasBuild = directory !== undefined && existsSync(join(directory, 'index.html'));
  const styleHashes = hasBuild ? readStyleHashes(directory) : [];
  if (hasBuild) {
    await server.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      index: false,
      decorateReply: true,
      // The build has compressed them.
      preCompressed: true,
      setHeaders: (response, sent) => {
        // The rules are those of the file, not of its compressed copy.
        // @guard page-rules-for-compressed-copy
        const path = sent.replace(/\.(?:br|gz)$/, '');
        if (path.includes('/assets/')) response.header('cache-control', foreverHeader);
        else
          for (const [name, value] of Object.entries(pageHeaders(publicUrl(), styleHashes)))
            response.header(name, value);
        if (path.endsWith('/email-frame.html')) response.header('content-security-policy', emailFramePolicy);
        if (path.endsWith('/webhook-portal.html')) response.header('referrer-policy', 'no-referrer');
        if (path.endsWith('/purchase.html')) {
          response.header('content-security-policy', purchasePolicy(hasStripe));
          // The address contains the code of the purchase.
          response.header('referrer-policy', 'no-referrer');
        }
      },
    });
  }
  const sendDashboard: SendDashboard = async (request, reply) =>
    hasBuild
      ? await reply.sendFile('index.html')
      : await send(request, reply, renderText(404, 'The dashboard is not built. Run npm start.'));
  server.setNotFoundHandler(async (request, reply) => {
    if (request.originalUrl.startsWith('/api/')) return await answerUnknownApiPath(request, reply);
    if (!isReading(request) || !acceptsPage(request)) {
      return await send(request, reply, renderText(404, 'Not found.'));
    }
    if (hasBuild && request.originalUrl.startsWith('/purchase/')) return await reply.sendFile('purchase.html');
    if (hasBuild && request.originalUrl.split('?')[0] === webhookPortalPath)
      return await reply.sendFile('webhook-portal.html');
    return await sendDashboard(request, reply);
  });
  return sendDashboard;
}
