import { KnownErrors, type SessionId, type UserId } from '@portico/contract';
import type { z } from 'zod';
import { digestOf } from '../../base/digests.ts';
import { newId, newSecret } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import type { AttemptContext, TenancyContext } from '../../kernel/context.ts';
import { type HostedContext, hostedPagesUrl, isHostedPage } from '../../kernel/hosted-pages.ts';
import { attemptValues, refuseTooMany } from '../../kernel/rate-limits/count-attempts.ts';
import { keptCallback, linkWithCode, shortNames } from './link-with-code.ts';
import {
  callbackOfCode,
  deleteOpenCodesTo,
  findCode,
  findCurrentCode,
  insertCode,
  lockBoundUser,
  markUsed,
  type NewCodeValues,
  revokeOpenCode,
  voidCodesOfOrigin,
} from './verification-codes.queries.ts';

/** A project, for a link of an email that is opened without a caller. */
type LinkContext = HostedContext & Pick<TenancyContext, 'db' | 'tenancyId'>;

/** Attempts after which a code is invalid. @see docs/reference/protocol/requests.md#verification-codes */
const attemptsMax = 20;
const nonceLength = 39;
const lifetimeMillisDefault = 7 * 86_400_000;

/** A kind of verification code. A code of one kind is unknown to the others. */
export interface CodeKind<T> {
  readonly name: string;
  readonly data: z.ZodType<T>;
  readonly lifetimeMillis: number;
  /** Whether consuming a code voids the other open codes of its kind and subject. */
  readonly voidsSiblings: boolean;
}

/** Declares a kind of verification code. */
export function codeKind<T>(
  name: string,
  data: z.ZodType<T>,
  { lifetimeMillis = lifetimeMillisDefault, voidsSiblings = false }: Partial<Omit<CodeKind<T>, 'name' | 'data'>> = {},
): CodeKind<T> {
  return { name, data, lifetimeMillis, voidsSiblings };
}

/** Subject and binding of a code. */
export interface CodeBinding {
  /** For kinds whose codes are listed, revoked or voided together. */
  readonly subject?: string | null | undefined;
  /** The user that the code acts for. The code becomes invalid when the user's password or primary email changes. */
  readonly userId?: UserId | null | undefined;
  /**
   * The version of the user's credentials when the flow started, for flows with several codes. Default: the current
   * one.
   */
  readonly credentialVersion?: number | null | undefined;
  /** The session of that user that starts the flow. The code becomes invalid when it ends. */
  readonly sessionId?: SessionId | null | undefined;
  /** Default: after the lifetime of the kind. */
  readonly expiresAt?: Date | undefined;
  /** The page of the link in the email. */
  readonly callbackUrl?: string | undefined;
}

/** The credentials and the session that a code is bound to. */
export interface BoundTo {
  readonly userId: UserId;
  readonly credentialVersion: number;
  readonly sessionId: SessionId | null;
}

/** A valid code. */
export interface UsableCode<T> {
  readonly id: string;
  readonly data: T;
  readonly voidsSiblings: boolean;
  readonly expiresAt: Date;
  /** Null for a code that acts for no user yet. */
  readonly boundTo: BoundTo | null;
}

/** A code that was already used. */
export interface ReplayedCode {
  readonly id: string;
  /** The session that its use started, or null. */
  readonly sessionId: SessionId | null;
  readonly userId: UserId | null;
}

/** A code to store, with its text, which is not stored. */
export interface PreparedCode {
  readonly code: string;
  readonly values: NewCodeValues;
}

/** Generates a code. The caller stores its digest, possibly in the same statement as other rows. */
export function prepareCode<T>(
  context: Pick<TenancyContext, 'now'> & HostedContext,
  kind: CodeKind<T>,
  data: T,
  {
    subject = null,
    userId = null,
    credentialVersion = null,
    sessionId = null,
    expiresAt,
    callbackUrl,
  }: CodeBinding = {},
  codeId: string = newId(),
): PreparedCode {
  const code = newSecret();
  const kept = callbackUrl === undefined ? {} : keptCallback(context, callbackUrl);
  return {
    code,
    values: {
      codeId,
      codeKind: kind.name,
      codeDigest: digestOf(code),
      nonceDigest: digestOf(nonceOf(code)),
      now: context.now,
      codeExpiresAt: expiresAt ?? new Date(context.now.getTime() + kind.lifetimeMillis),
      codeData: JSON.stringify(Object.assign({}, data, kept)),
      codeSubject: subject,
      boundUserId: userId,
      boundVersion: credentialVersion,
      boundSessionId: sessionId,
    },
  };
}

/** Returns the last 39 characters of a code. The caller gets these when the rest is sent by email. */
export function nonceOf(code: string): string {
  return code.slice(-nonceLength);
}

/**
 * Returns a code without counting an attempt, for codes that are looked at repeatedly and that nobody can guess: they are
 * not typed, and never sent in parts.
 *
 * @returns the code, and whether it was used
 * @throws {VerificationCodeNotFound} also if it expired
 */
export async function lookAtCode<T>(
  context: TenancyContext,
  kind: CodeKind<T>,
  code: string,
): Promise<{ readonly id: string; readonly data: T; readonly isUsed: boolean }> {
  const found = await findCurrentCode.first(context, {
    kind: kind.name,
    codeDigest: digestOf(code),
    nonceDigest: digestOf(nonceOf(code)),
    now: context.now,
  });
  if (found === undefined) throw new KnownErrors.VerificationCodeNotFound();
  return { id: found.id, data: kind.data.parse(found.data), isUsed: found.used_at !== null };
}

/**
 * Returns the hosted page that a short link leads to, with the code. Looks at the code without counting an attempt, because programs
 * that check links open it too. The page of an unknown code refuses it.
 *
 * @param name the short name of the page
 */
export async function pageOfLink(context: LinkContext, name: string, code: string): Promise<string> {
  const digests = { codeDigest: digestOf(code), nonceDigest: digestOf(nonceOf(code)) };
  const callback = (await callbackOfCode.first(context, digests))?.callback_url ?? '';
  // @guard short-links-lead-to-hosted-pages
  const isOfPage = isHostedPage(context, callback);
  return linkWithCode(isOfPage ? callback : `${hostedPagesUrl(context)}/${shortNames[name]}`, code);
}

/** Creates a code and stores its digest. @returns the code */
export async function issueCode<T>(
  context: TenancyContext,
  kind: CodeKind<T>,
  data: T,
  binding: CodeBinding = {},
): Promise<string> {
  const { code, values } = prepareCode(context, kind, data, binding);
  await insertCode.run(context, values);
  return code;
}

/**
 * Checks a code without consuming it. The attempt counts, also against the limit of the caller. Runs one statement. A
 * code is unknown if the credentials of its user have changed or its session has ended.
 *
 * @param on.replay called before the error if the code was already used
 * @param on.found called first, with the subject and user of the code, or of a code with the same last 39 characters
 * @throws {TooManyAttempts}
 * @throws {VerificationCodeNotFound | VerificationCodeExpired | VerificationCodeAlreadyUsed | VerificationCodeMaxAttemptsReached}
 *   in that order
 * @see docs/reference/protocol/requests.md#verification-codes
 */
export async function tryCode<T>(
  context: AttemptContext,
  kind: CodeKind<T>,
  code: string,
  on: {
    readonly replay?: (replayed: ReplayedCode) => Promise<void>;
    readonly found?: (tried: { readonly subject: string | null; readonly userId: UserId | null }) => void;
  } = {},
): Promise<UsableCode<T>> {
  const found = await findCode.first(context, {
    ...attemptValues(context, 'codeCheck', null),
    kind: kind.name,
    codeDigest: digestOf(code),
    nonceDigest: digestOf(nonceOf(code)),
  });
  invariant(found !== undefined, 'the statement always has a row');
  on.found?.({ subject: found.tried_subject, userId: found.tried_user_id });
  refuseTooMany(context, found);
  if (found.id === null || found.expires_at === null) throw new KnownErrors.VerificationCodeNotFound();
  if (found.expires_at.getTime() <= context.now.getTime()) throw new KnownErrors.VerificationCodeExpired();
  // @guard used-code
  if (found.used_at !== null) {
    await on.replay?.({ id: found.id, sessionId: found.begun_session_id, userId: found.user_id });
    throw new KnownErrors.VerificationCodeAlreadyUsed();
  }
  if (found.attempts_before >= attemptsMax) throw new KnownErrors.VerificationCodeMaxAttemptsReached();
  if (!found.is_alive) throw new KnownErrors.VerificationCodeNotFound();
  const { user_id: userId, credential_version: credentialVersion, session_id: sessionId } = found;
  const isBound = userId !== null && credentialVersion !== null;
  return {
    id: found.id,
    data: kind.data.parse(found.data),
    voidsSiblings: kind.voidsSiblings,
    expiresAt: found.expires_at,
    boundTo: isBound ? { userId, credentialVersion, sessionId } : null,
  };
}

/** Consumes a code without checking its binding. @throws {VerificationCodeAlreadyUsed} it was used concurrently */
export async function spendCode(
  context: TenancyContext,
  { id: usedCodeId, voidsSiblings = false }: { readonly id: string; readonly voidsSiblings?: boolean },
): Promise<void> {
  const used = await markUsed.all(context, { usedCodeId, voidsSiblings, now: context.now });
  if (!used.some(({ id }) => id === usedCodeId)) throw new KnownErrors.VerificationCodeAlreadyUsed();
}

/**
 * Consumes a code. Call it in the transaction of the action that it authorizes, so that a failure restores the code.
 * Locks the user of the code until the end of the transaction, to prevent concurrent changes of the credentials.
 *
 * @throws {VerificationCodeAlreadyUsed} it was used concurrently
 * @throws {VerificationCodeNotFound} the credentials have changed, or the session has ended
 */
export async function consumeCode(
  context: TenancyContext,
  code: Pick<UsableCode<unknown>, 'id' | 'voidsSiblings' | 'boundTo'>,
): Promise<void> {
  await spendCode(context, code);
  if (code.boundTo !== null) await requireBinding(context, code.boundTo);
}

/**
 * Locks the user of a binding until the end of the transaction.
 *
 * @throws {VerificationCodeNotFound} the credentials have changed, or the session has ended
 */
export async function requireBinding(context: TenancyContext, boundTo: BoundTo): Promise<void> {
  const { userId: boundUserId, credentialVersion, sessionId: boundSessionId } = boundTo;
  const values = { boundUserId, credentialVersion, boundSessionId, now: context.now };
  if ((await lockBoundUser.first(context, values)) === undefined) throw new KnownErrors.VerificationCodeNotFound();
}

/**
 * Voids the codes of a kind and subject that were issued because of another code, whose ID is `origin_code_id` in their
 * data.
 *
 * @returns the sessions that they started
 */
export async function voidCodesBegunBy(
  context: TenancyContext,
  kind: CodeKind<unknown>,
  { subject, originCodeId }: { readonly subject: string; readonly originCodeId: string },
): Promise<SessionId[]> {
  const rows = await voidCodesOfOrigin.all(context, { kind: kind.name, subject, originCodeId, now: context.now });
  return rows.flatMap(({ begun_session_id: id }) => (id === null ? [] : [id]));
}

/**
 * Revokes the open codes of a subject that were sent to an address, such as earlier invitations of a person.
 *
 * @returns the ID of one of them, for the code that replaces it
 */
export async function revokeCodesTo(
  context: TenancyContext,
  kind: CodeKind<unknown>,
  { subject, email }: { readonly subject: string; readonly email: string },
): Promise<string | undefined> {
  return (await deleteOpenCodesTo.first(context, { kind: kind.name, subject, email }))?.id;
}

/** Revokes a code. @throws {VerificationCodeNotFound} it does not exist or was already used */
export async function revokeCode(
  context: TenancyContext,
  kind: CodeKind<unknown>,
  { subject, id }: { readonly subject: string; readonly id: string },
): Promise<void> {
  const revoked = await revokeOpenCode.run(context, { kind: kind.name, subject, id, now: context.now });
  if (revoked === 0) throw new KnownErrors.VerificationCodeNotFound();
}
