import { KnownErrors, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import { consumeCode, tryCode } from '../../ground/verification-codes/index.ts';
import type { AttemptContext, PublicContext, TenancyContext } from '../../kernel/context.ts';
import type { ProjectSnapshot } from '../../kernel/project-snapshot.ts';
import { removePasskey } from '../../sign-in/passkey/index.ts';
import { removeOtherAccess } from '../../sign-in/proven-address/index.ts';
import { revokeApiKey } from '../../teams/api-keys/index.ts';
import {
  type Access,
  type DescribedAccess,
  listAccess,
  reviewAccount,
  reviewCode,
} from '../../users/other-access/index.ts';
import { deleteProviderLink } from '../../users/provider-links/index.ts';
import { revokeSessionsOfUser } from '../../users/sessions/index.ts';
import { updateUser } from '../../users/users/index.ts';

/** Parameters of a link. */
export interface ReviewLink {
  readonly project_id: string;
  readonly branch_id: string;
  readonly code: string;
}

/** Returns the project of a link, also of one that is not valid. */
export async function projectOfLink(
  { db, platform }: PublicContext,
  { project_id, branch_id }: ReviewLink,
): Promise<ProjectSnapshot | undefined> {
  const project = await platform.projects.find(db, project_id, branch_id);
  return typeof project === 'object' ? project : undefined;
}

/** @throws {VerificationCodeNotFound} there is no such project */
async function inProjectOf(context: PublicContext, link: ReviewLink): Promise<AttemptContext> {
  const project = await projectOfLink(context, link);
  if (project === undefined) throw new KnownErrors.VerificationCodeNotFound();
  return { ...context, project, tenancyId: project.tenancyId, level: 'client' };
}

/** Content of the page after a password reset, which removes what is selected. */
export interface ResetReview {
  readonly after: 'reset';
  readonly project: ProjectSnapshot;
  readonly access: readonly Access[];
}

/** Content of the page after the verification of an address, which removes everything else. */
export interface VerificationReview {
  readonly after: 'verification';
  readonly project: ProjectSnapshot;
  readonly access: readonly DescribedAccess[];
}

/** Content of the page. */
export type ShownReview = ResetReview | VerificationReview;

/** Reads the access that a link can remove. @throws {VerificationCodeError | TooManyAttempts} */
export async function readAccessReview(outside: PublicContext, link: ReviewLink): Promise<ShownReview> {
  const context = await inProjectOf(outside, link);
  const { user_id: userId, email } = (await tryCode(context, reviewCode, link.code.toLowerCase())).data;
  const { project } = context;
  if (email === undefined) return { after: 'reset', project, access: await listAccess(context, userId) };
  return { after: 'verification', project, access: await accessOfAddress(context, { userId, email }) };
}

/** @throws {VerificationCodeNotFound} the user no longer has the address */
async function accessOfAddress(context: TenancyContext, address: { readonly userId: UserId; readonly email: string }) {
  const account = await reviewAccount(context, address);
  if (account === undefined) throw new KnownErrors.VerificationCodeNotFound();
  return account.access;
}

/**
 * Removes access, and revokes all sessions of the user, since an attacker may have started one with it. After a password reset, this
 * is the selected access. After a verification, it is everything but the address. Consumes the link.
 *
 * @param chosen the fields of the access to remove. Unknown ones are ignored
 * @throws {VerificationCodeError | TooManyAttempts}
 */
export async function removeAccess(
  outside: PublicContext,
  { link, chosen }: { readonly link: ReviewLink; readonly chosen: readonly string[] },
): Promise<ShownReview> {
  const context = await inProjectOf(outside, link);
  const usable = await tryCode(context, reviewCode, link.code.toLowerCase());
  const { user_id: userId, email } = usable.data;
  const { project } = context;
  return await inTransaction(context, async (context) => {
    // @guard removal-link-is-used-once
    await consumeCode(context, usable);
    if (email !== undefined) {
      const access = await accessOfAddress(context, { userId, email });
      const isRemoved = await removeOtherAccess(context, { userId, email });
      // @guard removal-only-of-current-address
      if (!isRemoved) throw new KnownErrors.VerificationCodeNotFound();
      return { after: 'verification', project, access };
    }
    const wanted = (await listAccess(context, userId)).filter(
      // @guard old-second-factors-stay
      // @guard removal-only-of-chosen
      ({ field, isRemovable }) => isRemovable && chosen.includes(field),
    );
    for (const access of wanted) await removeOne(context, userId, access);
    // @guard removal-of-access-revokes-sessions
    await revokeSessionsOfUser(context, userId);
    return { after: 'reset', project, access: wanted };
  });
}

async function removeOne(context: TenancyContext, userId: UserId, { type, field }: Access): Promise<void> {
  const id = field.slice(type.length + 1);
  switch (type) {
    case 'passkey':
      return await removePasskey(context, { userId, credentialId: id });
    case 'api_key':
      return await revokeApiKey(context, id);
    case 'oauth_provider':
      await deleteProviderLink.run(context, { userId, linkId: id });
      return;
    case 'second_factor':
      await updateUser(context, userId, { totp_secret_sealed: null, requires_totp: false, totp_last_step: null });
      return;
  }
}
