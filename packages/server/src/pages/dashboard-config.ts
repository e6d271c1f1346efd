import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { invariant } from '../base/invariant.ts';
import { programFiles } from '../base/program-files.ts';
import { version } from '../base/version.ts';
import type { Database } from '../db/engines/engine.ts';
import { scoped } from '../db/statements.ts';
import { isLocalDevelopment } from '../http/address/local-request.ts';
import { renderJson, send } from '../http/answer/render.ts';
import { maySetUp, setupTokenHeader } from '../kernel/first-owner.ts';
import type { Platform } from '../kernel/platform.ts';
import type { ProjectSnapshot } from '../kernel/project-snapshot.ts';

/** An account in the project of the dashboard: one row or none. Served by `users_by_sign_up`. */
const anyAccount = scoped('dashboard.any_account', (q, _the: Record<never, never>, tenancyId) =>
  q
    .selectFrom('users')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where(sql<boolean>`not is_anonymous`)
    .limit(sql.lit(1)),
);

/** Exists if the documentation was built, perhaps while the server runs. */
const docsIndex = join(programFiles.docs, 'index.html.br');

interface Options {
  readonly database: Database;
  readonly platform: Platform;
  readonly publishableClientKey: string;
}

/** Serves the configuration of the dashboard: API URL, key and sign-up mode. */
export function addDashboardConfig(
  server: FastifyInstance,
  { database, platform, publishableClientKey }: Options,
): void {
  server.get('/dashboard-config.json', async (request, reply) => {
    const internal = await platform.projects.find(database.handle(), 'internal', 'main');
    invariant(typeof internal === 'object', 'the internal project is seeded at start');
    const { settings } = platform;
    const token = request.headers[setupTokenHeader];
    // Only an installation without an owner needs the statement.
    const hasAccounts = internal.ownerTeamId !== null || (await hasAccount(database, internal));
    reply.header('cache-control', 'no-store');
    const answer = {
      apiUrl: platform.publicUrl(),
      projectId: 'internal',
      publishableClientKey,
      signUp: signUpOf(internal, maySetUp(platform, typeof token === 'string' ? token : undefined)),
      hasAccounts,
      allowsPaymentClientsWithoutUser: settings.allowsPaymentClientsWithoutUser,
      hasPaymentProvider: platform.paymentProvider !== undefined,
      hasDocs: existsSync(docsIndex),
      inboxUrl: isLocalDevelopment(settings, request) ? `${platform.publicUrl()}/inbox` : null,
      version,
    };
    return await send(request, reply, renderJson(request, 200, answer));
  });
}

async function hasAccount(database: Database, { tenancyId }: ProjectSnapshot): Promise<boolean> {
  return (await anyAccount.first({ db: database.handle(), tenancyId }, {})) !== undefined;
}

/** Returns the sign-up mode. `setup-link`: the first account requires the link that the server printed. */
function signUpOf({ config, ownerTeamId }: ProjectSnapshot, maySetUp: boolean) {
  if (!config.auth.allowSignUp) return 'closed';
  if (ownerTeamId !== null) return 'open';
  return maySetUp ? 'first-account' : 'setup-link';
}
