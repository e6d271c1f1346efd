import { KnownErrors } from '@portico/contract';
import type { z } from 'zod';
import { invariant } from '../../db/invariant.ts';
import type { AttemptContext, TenancyContext } from '../../http/context.ts';
import { digestOf } from '../../platform/digests.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import { attemptValues, refuseTooMany } from '../../platform/rate-limits/count-attempts.ts';
import {
  deleteOpenCode,
  findCode,
  insertCode,
  markUsed,
  type NewCodeValues,
  openCodes,
} from './verification-codes.queries.ts';

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

/** A code about to be stored, and what only its holder will know. */
export interface PreparedCode {
  readonly code: string;
  readonly values: NewCodeValues;
}

/**
 * Makes up a code; storing its digest is the caller's, so that it can go with other rows.
 *
 * @param subject what it is about, for kinds that are listed and withdrawn
 */
export function prepareCode<T>(
  context: Pick<TenancyContext, 'now'>,
  kind: CodeKind<T>,
  data: T,
  subject: string | null = null,
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
    },
  };
}

/** The last 39 characters: what is told to the one who asked, when the rest is sent to an address. */
export function nonceOf(code: string): string {
  return code.slice(-nonceLength);
}

/** Makes a code and keeps its digest. @returns the code */
export async function issueCode<T>(context: TenancyContext, kind: CodeKind<T>, data: T): Promise<string> {
  const { code, values } = prepareCode(context, kind, data);
  await insertCode.run(context, values);
  return code;
}

/**
 * Tries a code without using it; the attempt counts, also against the limit of its caller. One statement.
 *
 * @throws {TooManyAttempts}
 * @throws {VerificationCodeNotFound | VerificationCodeExpired | VerificationCodeAlreadyUsed | VerificationCodeMaxAttemptsReached}
 *   in that order
 * @see protocol 01 §1.10
 */
export async function tryCode<T>(context: AttemptContext, kind: CodeKind<T>, code: string): Promise<UsableCode<T>> {
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
  const used = await markUsed.all(context, { usedCodeId: code.id, now: context.now });
  if (used.length === 0) throw new KnownErrors.VerificationCodeAlreadyUsed();
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
