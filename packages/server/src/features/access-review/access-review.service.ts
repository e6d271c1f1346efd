import { type accessTypes, fields, KnownErrors, type otherAccess, type UserId } from '@portico/contract';
import { z } from 'zod';
import { inTransaction } from '../../db/handle.ts';
import type { AttemptContext, PublicContext, TenancyContext } from '../../platform/context.ts';
import { passwordWasReset, sendEmail } from '../emails/index.ts';
import { revokeSessionsOfUser } from '../sessions/index.ts';
import { deleteProviderLink, updateUser } from '../users/index.ts';
import { codeKind, consumeCode, issueCode, tryCode } from '../verification-codes/index.ts';
import { accessOfUser } from './access-review.queries.ts';

/** Opens the review. It dies with the next change of the credentials. */
const reviewCode = codeKind('access_review', z.object({ user_id: fields.userId }), { lifetimeMillis: 3_600_000 });

/**
 * How old a second factor may be to be removed with a link. One that an intruder added is young; an older one must
 * keep out readers of the mailbox.
 */
const removableFactorMillis = 7 * 86_400_000;

/** Something besides the password that can sign in as a user, act for the user, or keep the user out. */
export interface Access {
  readonly type: (typeof accessTypes)[number];
  /** Names it in the form of the page. */
  readonly field: string;
  readonly name: string | null;
  readonly addedAt: Date | null;
  readonly isRemovable: boolean;
}

/** What takes access away that belongs to features above this one. */
export interface AccessRemovers {
  readonly removePasskey: (context: TenancyContext, userId: UserId) => Promise<void>;
  readonly revokeApiKey: (context: TenancyContext, keyId: string) => Promise<void>;
}

/** What the caller of a reset gets: what else can sign in, and where it is removed. */
export interface AccessReview {
  readonly other_access: z.output<typeof otherAccess>[];
  /** Null when there is nothing to review. */
  readonly review_url: string | null;
}

/**
 * Starts the review that follows a reset of the password: sends an email that lists what else can sign in, with a link
 * that lives for an hour. Belongs into the transaction of the reset, after the change of the password.
 *
 * @param email the address that the reset code was sent to
 */
export async function startAccessReview(
  context: TenancyContext,
  { userId, email }: { readonly userId: UserId; readonly email: string },
): Promise<AccessReview> {
  const access = await listAccess(context, userId);
  const { displayName } = context.project;
  if (access.length === 0) {
    await sendEmail(context, email, passwordWasReset(displayName));
    return { other_access: [], review_url: null };
  }
  const code = await issueCode(context, reviewCode, { user_id: userId }, { userId });
  const review_url = reviewUrl(context, code);
  const lines = access.map(describeAccess);
  await sendEmail(context, email, passwordWasReset(displayName, { lines, link: review_url }));
  return {
    other_access: access.map(({ type, name, addedAt }) => ({
      type,
      name,
      added_at_millis: addedAt?.getTime() ?? null,
    })),
    review_url,
  };
}

function reviewUrl({ platform, project }: TenancyContext, code: string): string {
  const query = new URLSearchParams({ project_id: project.projectId, branch_id: project.branchId, code });
  return `${platform.publicUrl()}/api/v1/auth/access-review?${query}`;
}

const typeNames: Readonly<Record<Access['type'], string>> = {
  passkey: 'Passkey',
  oauth_provider: 'Linked account',
  api_key: 'API key',
  second_factor: 'Authenticator app',
};

const nameLengthMax = 80;

/** One line about one thing, such as `API key “deploy”, added on 2026-03-01`. */
export function describeAccess({ type, name, addedAt }: Pick<Access, 'type' | 'name' | 'addedAt'>): string {
  const short = name !== null && name.length > nameLengthMax ? `${name.slice(0, nameLengthMax)}…` : name;
  const named = short === null ? typeNames[type] : `${typeNames[type]} “${short.replaceAll(/\s+/g, ' ')}”`;
  return addedAt === null ? named : `${named}, added on ${addedAt.toISOString().slice(0, 10)}`;
}

async function listAccess(context: TenancyContext, userId: UserId): Promise<Access[]> {
  const found = await accessOfUser.first(context, { userId, now: context.now });
  if (found === undefined) return [];
  const list: Access[] = [];
  if (found.passkey_added_at !== null) {
    list.push({ type: 'passkey', field: 'passkey', name: null, addedAt: found.passkey_added_at, isRemovable: true });
  }
  if (found.requires_totp) {
    const addedAt = found.totp_added_at;
    const isRemovable = addedAt !== null && addedAt.getTime() > context.now.getTime() - removableFactorMillis;
    list.push({ type: 'second_factor', field: 'second_factor', name: null, addedAt, isRemovable });
  }
  for (const { id, name, added_at } of found.links ?? []) {
    list.push(listed('oauth_provider', id, name, added_at));
  }
  for (const { id, name, added_at } of found.keys ?? []) list.push(listed('api_key', id, name, added_at));
  return list;
}

function listed(type: Access['type'], id: string, name: string, addedAt: string): Access {
  return { type, field: `${type}:${id}`, name, addedAt: new Date(addedAt), isRemovable: true };
}

/** What a link says: the project, and the code. */
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

/** What the page shows. */
export interface ShownReview {
  readonly projectName: string;
  readonly access: readonly Access[];
}

/** Reads what a link is about. @throws {VerificationCodeError | TooManyAttempts} */
export async function readAccessReview(outside: PublicContext, link: ReviewLink): Promise<ShownReview> {
  const context = await inProjectOf(outside, link);
  const { data } = await tryCode(context, reviewCode, link.code.toLowerCase());
  return { projectName: context.project.displayName, access: await listAccess(context, data.user_id) };
}

/**
 * Removes what the reader of the email chose, and ends every session of the user: one of them may have been begun with
 * it since. The link is used up.
 *
 * @param chosen the fields of what is to be removed; those that are not in the list are ignored
 * @throws {VerificationCodeError | TooManyAttempts}
 */
export async function removeAccess(
  outside: PublicContext,
  { link, chosen }: { readonly link: ReviewLink; readonly chosen: readonly string[] },
  removers: AccessRemovers,
): Promise<ShownReview> {
  const context = await inProjectOf(outside, link);
  const usable = await tryCode(context, reviewCode, link.code.toLowerCase());
  const { user_id: userId } = usable.data;
  const removed = await inTransaction(context, async (context) => {
    await consumeCode(context, usable);
    const wanted = (await listAccess(context, userId)).filter(
      ({ field, isRemovable }) => isRemovable && chosen.includes(field),
    );
    for (const access of wanted) await removeOne(context, userId, access, removers);
    await revokeSessionsOfUser(context, userId);
    return wanted;
  });
  return { projectName: context.project.displayName, access: removed };
}

async function removeOne(
  context: TenancyContext,
  userId: UserId,
  { type, field }: Access,
  removers: AccessRemovers,
): Promise<void> {
  const id = field.slice(type.length + 1);
  switch (type) {
    case 'passkey':
      return await removers.removePasskey(context, userId);
    case 'api_key':
      return await removers.revokeApiKey(context, id);
    case 'oauth_provider':
      await deleteProviderLink.run(context, { userId, linkId: id });
      return;
    case 'second_factor':
      await updateUser(context, userId, { totp_secret_sealed: null, requires_totp: false, totp_last_step: null });
      return;
  }
}
