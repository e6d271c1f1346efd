import { KnownErrors } from '@portico/contract';
import type { z } from 'zod';
import type { TenancyContext } from '../../http/context.ts';
import { digestOf } from '../../platform/digests.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { countAttempt, insertCode, markUsed } from './verification-codes.queries.ts';

/** Attempts after which a code is worth nothing. @see protocol 01 §1.10 */
const attemptsMax = 20;
const nonceLength = 39;
const lifetimeMillisDefault = 7 * 86_400_000;

/** What a kind of code stands for. Kinds do not mix: a code of one is unknown to the others. */
export interface CodeKind<T> {
  readonly name: string;
  readonly data: z.ZodType<T>;
  readonly lifetimeMillis: number;
}

/** Declares a kind of verification code. */
export function codeKind<T>(name: string, data: z.ZodType<T>, lifetimeMillis = lifetimeMillisDefault): CodeKind<T> {
  return { name, data, lifetimeMillis };
}

/** A code that may be used now. */
export interface UsableCode<T> {
  readonly id: string;
  readonly data: T;
}

/** Makes a code and keeps its digest. Belongs into the transaction that writes the mail with it. @returns the code */
export async function issueCode<T>(context: TenancyContext, kind: CodeKind<T>, data: T): Promise<string> {
  const code = newSecret();
  await insertCode.run(context, {
    id: newId<string>(),
    kind: kind.name,
    codeDigest: digestOf(code),
    nonceDigest: digestOf(code.slice(-nonceLength)),
    now: context.now,
    expiresAt: new Date(context.now.getTime() + kind.lifetimeMillis),
    data: JSON.stringify(data),
  });
  return code;
}

/**
 * Tries a code without using it; the attempt counts.
 *
 * @throws {VerificationCodeNotFound | VerificationCodeExpired | VerificationCodeAlreadyUsed | VerificationCodeMaxAttemptsReached}
 *   in that order
 * @see protocol 01 §1.10
 */
export async function tryCode<T>(context: TenancyContext, kind: CodeKind<T>, code: string): Promise<UsableCode<T>> {
  const candidates = await countAttempt.all(context, { nonceDigest: digestOf(code.slice(-nonceLength)) });
  const codeDigest = digestOf(code);
  const found = candidates.find((row) => row.kind === kind.name && row.code_digest === codeDigest);
  if (found === undefined) throw new KnownErrors.VerificationCodeNotFound();
  if (found.expires_at.getTime() <= context.now.getTime()) throw new KnownErrors.VerificationCodeExpired();
  if (found.used_at !== null) throw new KnownErrors.VerificationCodeAlreadyUsed();
  if (found.attempts_before >= attemptsMax) throw new KnownErrors.VerificationCodeMaxAttemptsReached();
  return { id: found.id, data: kind.data.parse(found.data) };
}

/**
 * Uses a code up. Belongs into the transaction of what it allows, so that a failure gives it back.
 *
 * @throws {VerificationCodeAlreadyUsed} somebody was quicker
 */
export async function consumeCode(context: TenancyContext, code: UsableCode<unknown>): Promise<void> {
  const used = await markUsed.run(context, { id: code.id, now: context.now });
  if (used === 0) throw new KnownErrors.VerificationCodeAlreadyUsed();
}
