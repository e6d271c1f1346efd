import { requiredRole, webhookEndpoints } from '@portico/contract';
import { newId } from '../../../base/ids.ts';
import { cursorAt, positionAt } from '../../../base/position.ts';
import { Refusal } from '../../../base/refusal.ts';
import { hasRoleStill } from '../../../ground/projects/index.ts';
import type { RequestContext, TenancyContext } from '../../../kernel/context.ts';
import { sessionLimits } from '../../../users/sessions/index.ts';
import { portalTokenMillis, signPortalToken } from './portal-token.ts';
import {
  deletePortalToken,
  insertPortalToken,
  type PortalTokenRow,
  portalTokenById,
  portalTokenPage,
  portalTokensMax,
} from './portal-tokens.queries.ts';

const making = 'POST /webhooks/svix-token';
/** The role that people need to make tokens, and to use theirs. */
const tokenRole = requiredRole(making, webhookEndpoints[making]);

/** Who makes a token. It ends with the session of the person, or with the key set. */
export type TokenMaker = Pick<RequestContext, 'actor' | 'personSessionId'>;

/** Returns a key set as the maker of a token. */
export function keySetAsMaker(keySetId: string): TokenMaker {
  return { actor: { type: 'admin', id: keySetId }, personSessionId: null };
}

/**
 * Creates a token for one application of the project.
 *
 * @param application UID. Empty for the project itself
 * @throws {Refusal} 400, there are too many
 */
export async function createPortalToken(
  context: TenancyContext,
  { actor, personSessionId }: TokenMaker,
  application: string,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const { now } = context;
  const id = newId<string>();
  const expiresAt = new Date(now.getTime() + portalTokenMillis);
  const isPerson = personSessionId !== null;
  const inserted = await insertPortalToken.first(context, {
    id,
    application,
    personTenancyId: isPerson ? (await internalProject(context)).tenancyId : null,
    personId: isPerson ? (actor?.id ?? null) : null,
    sessionId: personSessionId,
    keySetId: isPerson ? null : (actor?.id ?? null),
    now,
    expiresAt,
  });
  if (inserted === undefined) throw new Refusal(400, `There are already ${portalTokensMax} webhook portal tokens`);
  return { token: signPortalToken(context, id), expiresAt };
}

/**
 * Finds the application of a token.
 *
 * @returns undefined if the token has ended: by its time, by a person, with the session or the role of the person who made
 * it, or with its key set
 */
export async function applicationOfToken(context: TenancyContext, id: string): Promise<string | undefined> {
  const row = await portalTokenById.first(context, { ...(await makersOf(context)), id });
  if (row === undefined) return undefined;
  const { application, person_tenancy_id: internalTenancyId, person_id: userId } = row;
  if (internalTenancyId === null || userId === null) return application;
  return (await hasRoleStill(context, { internalTenancyId, userId }, tokenRole)) ? application : undefined;
}

const pageSizeDefault = 50;

/** Lists tokens that have not ended, newest first. @returns a page, and the cursor of the next one */
export async function listPortalTokens(
  context: TenancyContext,
  { limit = pageSizeDefault, cursor }: { readonly limit: number | undefined; readonly cursor: string | undefined },
): Promise<{ readonly tokens: readonly PortalTokenRow[]; readonly nextCursor: string | null }> {
  const after = positionAt(cursor);
  const position = { at: after === null ? null : new Date(after.time), id: after?.id ?? null };
  const tokens = await portalTokenPage.all(context, { ...(await makersOf(context)), ...position, limit });
  const last = tokens.length === limit ? tokens.at(-1) : undefined;
  const nextCursor = last === undefined ? null : cursorAt(last.created_at.getTime() / 1000, last.id);
  return { tokens, nextCursor };
}

/** Ends a token. @throws {Refusal} 404 */
export async function revokePortalToken(context: TenancyContext, id: string): Promise<void> {
  if ((await deletePortalToken.first(context, { id })) !== undefined) return;
  throw new Refusal(404, 'The webhook portal token does not exist');
}

/** Returns the limits of the sessions of people. */
async function makersOf(context: TenancyContext) {
  const { platform, now } = context;
  return { ...sessionLimits({ project: await internalProject(context), platform, now }), now };
}

async function internalProject({ db, platform }: TenancyContext) {
  const internal = await platform.projects.find(db, 'internal', 'main');
  if (typeof internal !== 'object') throw new Error('the internal project exists');
  return internal;
}
