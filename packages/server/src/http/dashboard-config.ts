import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { invariant } from '../db/invariant.ts';
import type { Platform } from '../platform/platform.ts';
import { renderJson, send } from './render.ts';

interface Options {
  readonly database: Database;
  readonly platform: Platform;
  readonly publishableClientKey: string;
}

/** Serves what the dashboard needs to know before it can call the API: where it is, its key, who may sign up. */
export function addDashboardConfig(
  server: FastifyInstance,
  { database, platform, publishableClientKey }: Options,
): void {
  server.get('/dashboard-config.json', async (request, reply) => {
    const internal = await platform.projects.find(database.handle(), 'internal', 'main');
    invariant(typeof internal === 'object', 'the internal project is seeded at start');
    const isOpen = internal.config.auth.allowSignUp;
    reply.header('cache-control', 'no-store');
    const answer = {
      apiUrl: platform.publicUrl(),
      projectId: 'internal',
      publishableClientKey,
      signUp: !isOpen ? 'closed' : internal.ownerTeamId === null ? 'first-account' : 'open',
      inboxUrl: platform.settings.isProduction ? null : `${platform.publicUrl()}/inbox`,
      version: '0.1.0',
    };
    return await send(request, reply, renderJson(request, 200, answer));
  });
}
