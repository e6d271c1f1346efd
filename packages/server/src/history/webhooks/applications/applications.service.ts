import { newId } from '../../../base/ids.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { TenancyContext } from '../../../kernel/context.ts';
import { ownApplication } from '../endpoints/endpoints.service.ts';
import { uuidOf, wireId } from '../ids.ts';
import { type ApplicationRow, applicationByName, applicationsMax, insertApplication } from './applications.queries.ts';
import { createPortalToken, type TokenMaker } from './portal-tokens.service.ts';

/** An application: that of the project, or one for a customer of the project. */
export interface Application {
  /** As on the wire. */
  readonly id: string;
  /** What its rows have in the column `application`. */
  readonly key: string;
  readonly uid: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** Applications of projects begin with the server. Their time of creation is not stored. */
const ownCreatedAt = new Date(0);

/** Returns the application of the project itself. Its UID and name are the ID of the project. */
export function ownApplicationOf({ project, tenancyId }: TenancyContext): Application {
  const { projectId } = project;
  return {
    id: wireId('app', tenancyId),
    key: ownApplication,
    uid: projectId,
    name: projectId,
    createdAt: ownCreatedAt,
  };
}

/** Converts a row. */
export function applicationOf({ id, uid, name, created_at }: ApplicationRow): Application {
  return { id: wireId('app', id), key: uid, uid, name, createdAt: created_at };
}

/** Finds an application by its UID, or its ID as on the wire. */
export async function findApplication(context: TenancyContext, name: string): Promise<Application | undefined> {
  const own = ownApplicationOf(context);
  if (name === own.uid || name === own.id) return own;
  const row = await applicationByName.first(context, { uid: name, id: uuidOf('app', name) ?? null });
  return row === undefined ? undefined : applicationOf(row);
}

/**
 * Creates an application.
 *
 * @param uid generated if undefined
 * @returns undefined if the UID is taken
 * @throws {Refusal} 400, there are too many
 */
export async function createApplication(
  context: TenancyContext,
  { uid, name }: { readonly uid: string | undefined; readonly name: string },
): Promise<Application | undefined> {
  const id = newId<string>();
  const { now } = context;
  const row = { id, uid: uid ?? wireId('app', id), name, created_at: now };
  if ((await insertApplication.first(context, { ...row, now })) !== undefined) return applicationOf(row);
  if ((await findApplication(context, row.uid)) !== undefined) return undefined;
  throw new Refusal(400, `There are already ${applicationsMax} webhook applications`);
}

/**
 * Creates a link to the portal of an application, which is created if it does not exist.
 *
 * @param uid undefined for the application of the project itself
 * @param name of a new application. Default: its UID
 * @throws {Refusal} 400, there are too many applications
 */
export async function createPortalLink(
  context: TenancyContext & TokenMaker,
  uid: string | undefined,
  name: string | undefined,
) {
  if (uid === undefined) return await portalLink(context, context, ownApplicationOf(context));
  const found = (await findApplication(context, uid)) ?? (await createApplication(context, { uid, name: name ?? uid }));
  // Created by another request at the same time.
  const application = found ?? (await findApplication(context, uid));
  if (application === undefined) throw new Error('an application with a taken UID exists');
  return await portalLink(context, context, application);
}

/** Creates a link to the portal of an application. The token is in the fragment, which browsers do not send. @throws {Refusal} 400 */
export async function portalLink(context: TenancyContext, maker: TokenMaker, { key, uid }: Application) {
  const { token, expiresAt } = await createPortalToken(context, maker, key);
  const fragment = new URLSearchParams({ app: uid, token }).toString();
  return { url: `${context.platform.publicUrl()}/webhooks/portal#${fragment}`, token, expiresAt };
}
