import { KnownErrors, type UserId } from '@portico/contract';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import {
  allProviderLinks,
  deleteProviderLink,
  insertProviderLink,
  isLinkedAlready,
  type NewProviderLink,
  type ProviderLinkChanges,
  type ProviderLinkRow,
  providerLinkById,
  providerLinkNeighbours,
  providerLinksOfUser,
  refuseLinkConflicts,
  signsInAlready,
  updateProviderLink,
} from '../../users/provider-links/index.ts';
import { lockedUser } from '../../users/users/index.ts';
import { findProviderConfig } from './provider-client.ts';

/** Identifies a link. */
export interface LinkKey {
  readonly userId: UserId;
  readonly linkId: string;
}

/**
 * Lists the links of a user or of all users, oldest first. Runs one statement.
 *
 * @throws {UserNotFound}
 */
export async function listProviderLinks(
  context: TenancyContext,
  userId: UserId | undefined,
): Promise<ProviderLinkRow[]> {
  if (userId === undefined) return await allProviderLinks.all(context);
  const rows = await providerLinksOfUser.all(context, { userId });
  if (rows.length === 0) throw new KnownErrors.UserNotFound();
  return rows.flatMap((row) => (isLink(row) ? [row] : []));
}

/** Returns whether a row is a link. A user without links has one row whose link columns are null. */
function isLink(row: { readonly id: string | null }): row is ProviderLinkRow {
  return row.id !== null;
}

/** @throws {Refusal} 404 */
export async function requireProviderLink(context: TenancyContext, key: LinkKey): Promise<ProviderLinkRow> {
  const row = await providerLinkById.first(context, key);
  if (row === undefined) throw noLink(key);
  return row;
}

function noLink({ linkId, userId }: LinkKey): Refusal {
  return new Refusal(404, `OAuth provider ${linkId} for user ${userId} not found`);
}

/** Maximum number of provider links of a user. */
const linksMax = 100;

/** @throws {Refusal} 400, the user has the maximum number of links */
function requireRoom(links: number): void {
  // @guard number-of-accounts-of-identity-providers
  if (links >= linksMax) throw new Refusal(400, `A user can have at most ${linksMax} accounts of identity providers.`);
}

/**
 * Checks that a user can have one more account, and locks the user until the end of the transaction.
 *
 * @throws {Refusal} 400, the user has the maximum number of links
 */
export async function requireRoomForLink(context: TenancyContext, userId: UserId): Promise<void> {
  await lockedUser.first(context, { userId });
  requireRoom((await providerLinksOfUser.all(context, { userId })).filter(isLink).length);
}

/**
 * Links a user to a provider account.
 *
 * @throws {UserNotFound | OAuthProviderAccountIdAlreadyUsedForSignIn}
 * @throws {Refusal} also if the user has too many links
 * @see docs/reference/protocol/users.md#oauth-provider-links
 */
export async function createProviderLink(context: TenancyContext, link: NewProviderLink): Promise<ProviderLinkRow> {
  requireConfigured(context, link.providerConfigId);
  await inTransaction(context, async (context) => {
    // Several at once would each count only the others that are there.
    await lockedUser.first(context, { userId: link.userId });
    requireRoom((await refuseConflicts(context, link)).links);
    await refuseLinkConflicts(() => insertProviderLink.run(context, link));
  });
  return {
    id: link.linkId,
    user_id: link.userId,
    provider_config_id: link.providerConfigId,
    account_id: link.accountId,
    email: link.email,
    allow_sign_in: link.allowSignIn,
    allow_connected_accounts: link.allowConnectedAccounts,
  };
}

/**
 * Changes a link.
 *
 * @throws {OAuthProviderAccountIdAlreadyUsedForSignIn | Refusal}
 * @see docs/reference/protocol/users.md#oauth-provider-links
 */
export async function changeProviderLink(
  context: TenancyContext,
  key: LinkKey,
  changes: ProviderLinkChanges,
): Promise<ProviderLinkRow> {
  const before = await requireProviderLink(context, key);
  requireConfigured(context, before.provider_config_id);
  await refuseConflicts(context, {
    ...key,
    providerConfigId: before.provider_config_id,
    accountId: changes.account_id ?? before.account_id,
    allowSignIn: changes.allow_sign_in ?? before.allow_sign_in,
  });
  const after = await refuseLinkConflicts(() => updateProviderLink(context, key, changes));
  if (after === undefined) throw noLink(key);
  return after;
}

/** @throws {Refusal} 404 */
export async function removeProviderLink(context: TenancyContext, key: LinkKey): Promise<void> {
  const deleted = await deleteProviderLink.run(context, key);
  if (deleted === 0) throw noLink(key);
}

function requireConfigured({ project }: TenancyContext, configId: string): void {
  if (findProviderConfig(project.config, configId) !== undefined) return;
  throw new Refusal(404, `OAuth provider ${configId} not found or not configured`);
}

type Wanted = Pick<NewProviderLink, 'linkId' | 'userId' | 'providerConfigId' | 'accountId' | 'allowSignIn'>;

/**
 * Rejects conflicts, in the order of the protocol. Unique indexes decide between concurrent requests.
 *
 * @returns the number of the user's links
 */
async function refuseConflicts(context: TenancyContext, wanted: Wanted): Promise<{ readonly links: number }> {
  const { userId, providerConfigId, accountId } = wanted;
  const found = await providerLinkNeighbours.first(context, { userId, providerConfigId, accountId });
  invariant(found !== undefined, 'the tenancy of a project snapshot exists');
  if (!found.has_user) throw new KnownErrors.UserNotFound();
  const others = (found.own ?? []).filter((link) => link.id !== wanted.linkId);
  if (wanted.allowSignIn && others.some((link) => link.allow_sign_in)) throw new Refusal(400, signsInAlready);
  if (others.some((link) => link.account_id === accountId)) throw new Refusal(400, isLinkedAlready);
  if (wanted.allowSignIn && found.signs_in_another_user) {
    throw new KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn();
  }
  return found;
}
