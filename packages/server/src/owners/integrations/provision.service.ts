import { type KeySetId, KnownErrors, type ProjectId } from '@portico/contract';
import { newId, newSecret } from '../../base/ids.ts';
import { inTransaction } from '../../db/handle.ts';
import { createProject, prepareProject, storeKeySet } from '../../ground/projects/index.ts';
import type { BaseContext, Caller } from '../../kernel/context.ts';
import { sealedColumn } from '../../kernel/sealed-values.ts';
import type { IntegrationClient } from '../../settings/integration-rows.ts';
import { insertProvisioned, provisionedProject, updateConnections } from './provisioned-projects.queries.ts';

type Context = Pick<BaseContext, 'db' | 'now' | 'platform'>;

/** Connection strings of the databases of a project's branches. */
type ConnectionStrings = readonly { readonly branch_id: string; readonly connection_string: string }[];

const connectionStringsPurpose = 'connection-strings';

/** Lifetime of integration keys: a hundred years. @see docs/reference/protocol/integrations.md#endpoints */
const keyLifetimeMillis = 100 * 365 * 86_400_000;

/**
 * Creates a project without an owner, with an admin key.
 *
 * @returns the ID of the project, and the key, which cannot be retrieved later
 */
export async function provisionProject(
  context: Context,
  client: IntegrationClient,
  wanted: { readonly displayName: string; readonly connectionStrings: ConnectionStrings | undefined },
): Promise<{ project_id: string; super_secret_admin_key: string }> {
  const prepared = await prepareProject(context, {});
  return await inTransaction(context, async (context) => {
    const row = await createProject(context, prepared, {
      display_name: wanted.displayName,
      description: client.family === 'neon' ? 'Created with Neon' : 'Project created by an external integration',
      owner_team_id: null,
      config: {
        oauth_providers: [
          { id: 'google', type: 'shared' },
          { id: 'github', type: 'shared' },
        ],
      },
    });
    await insertProvisioned.run(context, {
      projectId: row.id,
      clientId: client.client_id,
      now: context.now,
      connectionStrings: wanted.connectionStrings === undefined ? null : sealed(context, wanted.connectionStrings),
    });
    const super_secret_admin_key = await createAdminKey(context, row.id, 'Auto-generated for an external integration');
    return { project_id: row.id, super_secret_admin_key };
  });
}

/** Creates an admin key of a project. Call it in the transaction that authorizes it. @returns the key */
export async function createAdminKey(context: Context, projectId: ProjectId, description: string): Promise<string> {
  const superSecretAdminKey = `sak_${newSecret()}`;
  const expiresAt = new Date(context.now.getTime() + keyLifetimeMillis);
  const set = { projectId, keySetId: newId<KeySetId>(), description, expiresAt };
  const keys = { publishableClientKey: undefined, secretServerKey: undefined, superSecretAdminKey };
  await storeKeySet(context, set, keys);
  return superSecretAdminKey;
}

/** Stores the connection strings of a project of this integration. @throws {ProjectNotFound} */
export async function setConnections(
  context: Context,
  client: IntegrationClient,
  projectId: string,
  given: ConnectionStrings,
): Promise<void> {
  const the = { projectId, clientId: client.client_id, connectionStrings: sealed(context, given) };
  if ((await updateConnections.run(context, the)) === 0) {
    throw new KnownErrors.ProjectNotFound({ project_id: projectId });
  }
}

/** Seals connection strings, since they contain passwords. */
function sealed(context: Context, given: ConnectionStrings): string {
  return context.platform.serverKeys.seal(connectionStringsPurpose, JSON.stringify(given));
}

/**
 * Checks that an integration may act on the project of the caller. A publishable key is no secret, so with it the
 * integration must have created the project.
 *
 * @throws {ProjectNotFound}
 */
export async function requireProvisioned(
  context: Context & Pick<Caller, 'level' | 'project'>,
  client: IntegrationClient,
): Promise<void> {
  if (context.level !== 'client') return;
  const { projectId } = context.project;
  const found = await provisionedProject.first(context, { projectId });
  if (found?.client_id !== client.client_id) throw new KnownErrors.ProjectNotFound({ project_id: projectId });
}

/** The connection strings of all provisioned projects, for the rotation of the server secret. */
export const sealedConnectionStrings = sealedColumn({
  name: 'connection string',
  table: 'provisioned_projects',
  column: 'connection_strings_sealed',
  key: { columns: ['project_id'], types: ['text'] },
  purposeOf: () => connectionStringsPurpose,
});
