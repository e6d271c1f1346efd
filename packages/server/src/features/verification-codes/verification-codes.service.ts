import { KnownErrors, type SessionId, type UserId } from '@portico/contract';
import type { z } from 'zod';
import { invariant } from '../../db/invariant.ts';
import type { AttemptContext, TenancyContext } from '../../platform/context.ts';
import { digestOf } from '../../platform/digests.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { attemptValues, refuseTooMany } from '../../platform/rate-limits/count-attempts.ts';
import {
  deleteOpenCode,
  findCode,
  insertCode,
  lockBoundUser,
  markUsed,
  type NewCodeValues,
  openCodes,
  voidCodesOfOrigin,
} from './verification-codes.queries.ts';

/** Attempts after which a code is worth nothing. @see docs/protocol/requests.md#verification-codes */
const attemptsMax = 20;
const nonceLength = 39;
const lifetimeMillisDefault = 7 * 86_400_000;

/** What a kind of code stands for. Kinds do not mix: a code of one is unknown to the others. */
export interface CodeKind<T> {
  readonly name: string;
  readonly data: z.ZodType<T>;
  readonly lifetimeMillis: number;
  /** Using a code voids the other open codes of its kind and subject. */
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

/** What a code is about, and what it lives and dies with. */
export interface CodeBinding {
  /** For kinds whose codes are listed, withdrawn or voided together. */
  readonly subject?: string | null | undefined;
  /** The user that the code acts for: the code dies when the password or the primary address of the user changes. */
  readonly userId?: UserId | null | undefined;
  /** The version of the user's credentials when the flow began, for flows of several codes. Default: the present one. */
  readonly credentialVersion?: number | null | undefined;
  /** The session of that user that begins the flow: the code dies with it. */
  readonly sessionId?: SessionId | null | undefined;
}

/** The credentials and the session that a code is bound to. */
export interface BoundTo {
  readonly userId: UserId;
  readonly credentialVersion: number;
  readonly sessionId: SessionId | null;
}

/** A code that may be used now. */
export interface UsableCode<T> {
  readonly id: string;
  readonly data: T;
  readonly voidsSiblings: boolean;
  /** Null for a code that acts for no user yet. */
  readonly boundTo: BoundTo | null;
}

/** A code that was used before. */
export interface ReplayedCode {
  readonly id: string;
  /** The session that its use began, null when it began none. */
  readonly sessionId: SessionId | null;
  readonly userId: UserId | null;
}

/** A code about to be stored, and what only its holder will know. */
export interface PreparedCode {
  readonly code: string;
  readonly values: NewCodeValues;
}

/** Makes up a code. The caller stores its digest, so that it can go with other rows. */
export function prepareCode<T>(
  context: Pick<TenancyContext, 'now'>,
  kind: CodeKind<T>,
  data: T,
  { subject = null, userId = null, credentialVersion = null, sessionId = null }: CodeBinding = {},
): PreparedCode {
  const code = newSecret();
  return {
    code,
    values: {
      codeId: newId<string>(),
      codeKind: kind.name,
      codeDigest: digestOf(code),
      nonceDigest: digestOf(nonceOf(code)),
      now: context.now,
      codeExpiresAt: new Date(context.now.getTime() + kind.lifetimeMillis),
      codeData: JSON.stringify(data),
      codeSubject: subject,
      boundUserId: userId,
      boundVersion: credentialVersion,
      boundSessionId: sessionId,
    },
  };
}

/** The last 39 characters: what is told to the one who asked, when the rest is sent to an address. */
export function nonceOf(code: string): string {
  return code.slice(-nonceLength);
}

/** Makes a code and keeps its digest. @returns the code */
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
 * Tries a code without using it; the attempt counts, also against the limit of its caller. One statement. A code whose
 * user has other credentials by now, or whose session has ended, is unknown.
 *
 * @param onReplay called when the code was used before, ahead of the refusal
 * @throws {TooManyAttempts}
 * @throws {VerificationCodeNotFound | VerificationCodeExpired | VerificationCodeAlreadyUsed | VerificationCodeMaxAttemptsReached}
 *   in that order
 * @see docs/protocol/requests.md#verification-codes
 */
export async function tryCode<T>(
  context: AttemptContext,
  kind: CodeKind<T>,
  code: string,
  onReplay?: (replayed: ReplayedCode) => Promise<void>,
): Promise<UsableCode<T>> {
  const found = await findCode.first(context, {
    ...attemptValues(context, 'codeCheck', null),
    kind: kind.name,
    codeDigest: digestOf(code),
    nonceDigest: digestOf(nonceOf(code)),
  });
  invariant(found !== undefined, 'the statement always has a row');
  refuseTooMany(context, found);
  if (found.id === null || found.expires_at === null) throw new KnownErrors.VerificationCodeNotFound();
  if (found.expires_at.getTime() <= context.now.getTime()) throw new KnownErrors.VerificationCodeExpired();
  if (found.used_at !== null) {
    await onReplay?.({ id: found.id, sessionId: found.begun_session_id, userId: found.user_id });
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
    boundTo: isBound ? { userId, credentialVersion, sessionId } : null,
  };
}

/** Uses a code up. @throws {VerificationCodeAlreadyUsed} another caller was quicker */
export async function spendCode(context: TenancyContext, code: UsableCode<unknown>): Promise<void> {
  const { id: usedCodeId, voidsSiblings } = code;
  const used = await markUsed.all(context, { usedCodeId, voidsSiblings, now: context.now });
  if (!used.some(({ id }) => id === usedCodeId)) throw new KnownErrors.VerificationCodeAlreadyUsed();
}

/**
 * Uses a code up. Belongs into the transaction of what it allows, so that a failure gives it back. The user of the code
 * is held until the transaction ends, so that no change of the credentials comes in between.
 *
 * @throws {VerificationCodeAlreadyUsed} another caller was quicker
 * @throws {VerificationCodeNotFound} the credentials or the session that the code was bound to changed
 */
export async function consumeCode(context: TenancyContext, code: UsableCode<unknown>): Promise<void> {
  await spendCode(context, code);
  if (code.boundTo !== null) await requireBinding(context, code.boundTo);
}

/**
 * Holds the user of a binding until the transaction ends.
 *
 * @throws {VerificationCodeNotFound} the credentials changed, or the session has ended
 */
export async function requireBinding(context: TenancyContext, boundTo: BoundTo): Promise<void> {
  const { userId: boundUserId, credentialVersion, sessionId: boundSessionId } = boundTo;
  const values = { boundUserId, credentialVersion, boundSessionId, now: context.now };
  if ((await lockBoundUser.first(context, values)) === undefined) throw new KnownErrors.VerificationCodeNotFound();
}

/**
 * Voids the codes of a kind about a subject that were issued on the strength of another code, whose id is in their data
 * as `origin_code_id`.
 *
 * @returns the sessions that they began
 */
export async function voidCodesBegunBy(
  context: TenancyContext,
  kind: CodeKind<unknown>,
  { subject, originCodeId }: { readonly subject: string; readonly originCodeId: string },
): Promise<SessionId[]> {
  const rows = await voidCodesOfOrigin.all(context, { kind: kind.name, subject, originCodeId, now: context.now });
  return rows.flatMap(({ begun_session_id: id }) => (id === null ? [] : [id]));
}

/** A code that waits to be used. */
export interface OpenCode<T> {
  readonly id: string;
  readonly expiresAt: Date;
  readonly data: T;
}

/** The codes of a kind about a subject that can be used, oldest first. */
export async function listOpenCodes<T>(
  context: TenancyContext,
  kind: CodeKind<T>,
  subject: string,
): Promise<OpenCode<T>[]> {
  const rows = await openCodes.all(context, { kind: kind.name, subject, now: context.now });
  return rows.map((row) => ({ id: row.id, expiresAt: row.expires_at, data: kind.data.parse(row.data) }));
}

/** Takes a code back. @throws {VerificationCodeNotFound} there is none, or it was used already */
export async function withdrawCode(
  context: TenancyContext,
  kind: CodeKind<unknown>,
  { subject, id }: { readonly subject: string; readonly id: string },
): Promise<void> {
  const deleted = await deleteOpenCode.run(context, { kind: kind.name, subject, id });
  if (deleted === 0) throw new KnownErrors.VerificationCodeNotFound();
}
