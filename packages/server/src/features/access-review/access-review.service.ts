import { KnownErrors, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import type { AttemptContext, PublicContext, TenancyContext } from '../../platform/context.ts';
import { revokeApiKey } from '../api-keys/index.ts';
import { type Access, listAccess, reviewCode } from '../other-access/index.ts';
import { removePasskey } from '../passkey/index.ts';
import { revokeSessionsOfUser } from '../sessions/index.ts';
import { deleteProviderLink, updateUser } from '../users/index.ts';
import { consumeCode, tryCode } from '../verification-codes/index.ts';

/** Parameters of a link. */
export interface ReviewLink {
  readonly project_id: string;
  readonly branch_id: string;
  readonly code: string;
}

/** @throws {VerificationCodeNotFound} there is no such project */
async function inProjectOf(context: PublicContext, { project_id, branch_id }: ReviewLink): Promise<AttemptContext> {
  const project = await context.platform.projects.find(context.db, project_id, branch_id);
  if (typeof project !== 'object') throw new KnownErrors.VerificationCodeNotFound();
  return { ...context, project, tenancyId: project.tenancyId, level: 'client' };
}

/** Content of the page. */
export interface ShownReview {
  readonly projectName: string;
  readonly access: readonly Access[];
}

/** Reads the access that a link can remove. @throws {VerificationCodeError | TooManyAttempts} */
export async function readAccessReview(outside: PublicContext, link: ReviewLink): Promise<ShownReview> {
  const context = await inProjectOf(outside, link);
  const { data } = await tryCode(context, reviewCode, link.code.toLowerCase());
  return { projectName: context.project.displayName, access: await listAccess(context, data.user_id) };
}

/**
 * Removes the selected access and revokes all sessions of the user, since an attacker may have started one with it.
 * Consumes the link.
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
  const { user_id: userId } = usable.data;
  const removed = await inTransaction(context, async (context) => {
    await consumeCode(context, usable);
    const wanted = (await listAccess(context, userId)).filter(
      ({ field, isRemovable }) => isRemovable && chosen.includes(field),
    );
    for (const access of wanted) await removeOne(context, userId, access);
    await revokeSessionsOfUser(context, userId);
    return wanted;
  });
  return { projectName: context.project.displayName, access: removed };
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
