import { type accessTypes, fields, type otherAccess, type UserId } from '@portico/contract';
import { englishTexts, type MessageTexts } from '@portico/texts/en-US/emails';
import { z } from 'zod';
import { codeKind, issueCode } from '../../ground/verification-codes/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { type Messages, sendEmail } from '../../mail/emails/index.ts';
import { accessOfUser } from './other-access.queries.ts';

const reviewData = z.object({
  user_id: fields.userId,
  /** The address whose verification offers the review. Undefined for a review after a password reset. */
  email: z.string().optional(),
});

/** Code of an access review. After a password reset, it becomes invalid when the credentials change. */
export const reviewCode = codeKind('access_review', reviewData, { lifetimeMillis: 3_600_000 });

/**
 * Code of the review that a verification offers: the same kind, with a longer lifetime. It is not bound to the credentials,
 * because those who must lose their access could change them. The removal checks that the user still has the address.
 */
// @guard removal-link-expires
export const removalCode = codeKind('access_review', reviewData, { lifetimeMillis: 7 * 86_400_000 });

/**
 * Maximum age of a second factor that a link can remove. One that an attacker added is recent. An older one must
 * protect the account from people who can read the mailbox.
 */
const removableFactorMillis = 7 * 86_400_000;

/** Access to an account besides the password, or a second factor. */
export interface Access {
  readonly type: (typeof accessTypes)[number];
  /** Name of the form field. */
  readonly field: string;
  readonly name: string | null;
  readonly addedAt: Date | null;
  readonly isRemovable: boolean;
}

/** Result of a password reset: the remaining access, and the URL to review it. */
export interface AccessReview {
  readonly other_access: z.output<typeof otherAccess>[];
  /** Null when there is nothing to review. */
  readonly review_url: string | null;
}

/**
 * Starts the access review after a password reset. Sends an email that lists the remaining access, with a link that is
 * valid for an hour. Call it in the transaction of the reset, after the password change.
 *
 * @param email the email that the reset code was sent to
 * @param messages in the language of the user
 */
export async function startAccessReview(
  context: TenancyContext,
  { userId, email, messages }: { readonly userId: UserId; readonly email: string; readonly messages: Messages },
): Promise<AccessReview> {
  const access = await listAccess(context, userId);
  if (access.length === 0) {
    await sendEmail(context, email, messages.passwordWasReset());
    return { other_access: [], review_url: null };
  }
  const code = await issueCode(context, reviewCode, { user_id: userId }, { userId });
  const review_url = reviewUrl(context, code);
  const lines = access.map((item) => describeAccess(item, messages.texts.access));
  await sendEmail(context, email, messages.passwordWasReset({ lines, link: review_url }), [code]);
  return {
    other_access: access.map(({ type, name, addedAt }) => ({
      type,
      name,
      added_at_millis: addedAt?.getTime() ?? null,
    })),
    review_url,
  };
}

/** Returns the URL of the page for a code. */
export function reviewUrl({ platform, project }: TenancyContext, code: string): string {
  const query = new URLSearchParams({ project_id: project.projectId, branch_id: project.branchId, code });
  return `${platform.publicUrl()}/api/v1/auth/access-review?${query}`;
}

const nameLengthMax = 80;

/** Access of any type, as it is shown. */
export interface DescribedAccess {
  readonly type: keyof Omit<MessageTexts['access'], 'addedOn' | 'named'>;
  readonly name: string | null;
  readonly addedAt: Date | null;
}

/** Describes one item in one line, such as `API key “deploy”, added on 2026-03-01`. @param texts default: English */
export function describeAccess(
  { type, name, addedAt }: DescribedAccess,
  texts: MessageTexts['access'] = englishTexts.access,
): string {
  const short = name !== null && name.length > nameLengthMax ? `${name.slice(0, nameLengthMax)}…` : name;
  const named = short === null ? texts[type] : written(texts.named, texts[type], short.replaceAll(/\s+/g, ' '));
  return addedAt === null ? named : written(texts.addedOn, named, addedAt.toISOString().slice(0, 10));
}

/** Fills the places of a text, which are the access and one detail of it. */
function written(text: string, access: string, detail: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_place, name) => (name === 'access' ? access : detail));
}

/** Lists the access to an account besides the password. */
export async function listAccess(context: TenancyContext, userId: UserId): Promise<Access[]> {
  const found = await accessOfUser.first(context, { userId, now: context.now });
  if (found === undefined) return [];
  const list: Access[] = [];
  for (const { id, name, added_at } of found.passkeys ?? []) list.push(listed('passkey', id, name, added_at));
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

function listed(type: Access['type'], id: string, name: string | null, addedAt: string): Access {
  return { type, field: `${type}:${id}`, name, addedAt: new Date(addedAt), isRemovable: true };
}
