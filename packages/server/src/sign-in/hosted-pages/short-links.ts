import { fields } from '@portico/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../db/engines/engine.ts';
import { pageOfLink, shortNames } from '../../ground/verification-codes/index.ts';
import { hasHostedPages } from '../../kernel/hosted-pages.ts';
import type { Platform } from '../../kernel/platform.ts';

interface Options {
  readonly database: Database;
  readonly platform: Platform;
}

/** The parameters of a short link. */
const linkQuery = z.object({ code: z.string().min(1).max(1000) });

/** The address has a code, so the answer is not cached or found by search engines. */
const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

/**
 * Adds the short addresses of the hosted pages that emails link to, such as `/pages/<project ID>/m?code=…`. Opening one uses up nothing.
 *
 * @see docs/build/hosted-pages.md#links-in-emails
 */
export function addShortLinks(server: FastifyInstance, { database, platform }: Options): void {
  for (const name of Object.keys(shortNames)) {
    server.get<{ Params: { projectId: string } }>(`/pages/:projectId/${name}`, async (request, reply) => {
      const { projectId } = request.params;
      const query = linkQuery.safeParse(request.query);
      const db = database.handle();
      const project = fields.isUuid(projectId) ? await platform.projects.find(db, projectId, 'main') : undefined;
      if (typeof project !== 'object' || !hasHostedPages(project) || !query.success)
        return await reply.code(404).type('text/plain').send('Not found.');
      const context = { db, platform, project, tenancyId: project.tenancyId };
      const location = await pageOfLink(context, name, query.data.code);
      return await reply
        .code(303)
        .headers({ ...headers, location })
        .send();
    });
  }
}
