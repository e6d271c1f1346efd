import { fields, KnownErrors, signInMethods, type UserId } from '@portico/contract';
import { z } from 'zod';
import { invariant } from '../../db/invariant.ts';
import type { SignInMethod } from '../../db/tables/sessions.ts';
import { announceHere } from '../../platform/changes/announce.ts';
import { codeKind, prepareCode, type UsableCode } from '../verification-codes/index.ts';
import {
  type ClaimRow,
  issueAccessToken,
  type PreparedSession,
  prepareSession,
  type SignInContext,
  tokenUserOf,
} from './prepare-session.ts';
import { type ProofValues, type StartSessionValues, startSession } from './start-session.queries.ts';

/** What a sign-in gives. */
export interface SignInResult {
  readonly refresh_token: string;
  readonly access_token: string;
  readonly user_id: UserId;
  readonly is_new_user: boolean;
}

/** A user who was proven, and how. */
export interface ProvenUser {
  readonly userId: UserId;
  readonly isNewUser: boolean;
  readonly method: SignInMethod;
  /** The hash that the password was checked against, for proofs by password. */
  readonly provenHash?: string;
  /** The version of the credentials that the proof was made for; that of the used code unless given. */
  readonly provenVersion?: number;
  /** Replaces an outdated hash of the password that was just checked. */
  readonly newPasswordHash?: string | undefined;
  /** The verification code that proved the user; it is used up with the sign-in. */
  readonly usedCode?: UsableCode<unknown>;
  /** The key of `countedAccount` whose failures are forgotten. */
  readonly forgivenKey?: string | null;
  /** The proof is worth two factors, or stands in for a session that had them. */
  readonly isSecondFactorProven?: boolean;
  /** The time step of the TOTP code that was given. */
  readonly totpStep?: number;
}

const signInMethod = z.enum(signInMethods);

/** What is remembered of a sign-in until the second factor is given. Its subject is the user. */
export const attemptCode = codeKind(
  'mfa_attempt',
  z.object({
    user_id: fields.userId,
    is_new_user: z.boolean(),
    method: signInMethod.default('other'),
    /** The code that was the first factor, so that its replay ends what came of it. */
    origin_code_id: z.string().optional(),
  }),
  { lifetimeMillis: 5 * 60_000, voidsSiblings: true },
);

/** Runs a statement with the parts of `withStartedSession`. */
type Starter = (context: SignInContext, values: StartSessionValues) => Promise<StartedRow | undefined>;
type StartedRow = NonNullable<Awaited<ReturnType<typeof startSession.first>>>;

/**
 * Does what follows when a user was proven: starts the session, marks the user as active and issues the tokens. One
 * statement; not to be called inside a transaction, since an attempt code must outlive the refusal. Every sign-in of an
 * existing user ends here.
 *
 * @param starter another statement to do it with, for features that write something along with it
 * @returns undefined when the user was deleted or got other credentials since the proof, or the TOTP code was taken
 *   before
 * @throws {MultiFactorAuthenticationRequired} the user owes a second factor
 * @throws {VerificationCodeAlreadyUsed} somebody else used the code in the same moment
 */
export async function finishSignIn(
  context: SignInContext,
  proven: ProvenUser,
  starter: Starter = startSession.first,
): Promise<SignInResult | undefined> {
  return await startPrepared(context, prepareSession(context, proven.userId, proven), proven, starter);
}

/** The same for a session that is prepared already. */
export async function startPrepared(
  context: SignInContext,
  { refreshToken, values }: PreparedSession,
  proven: ProvenUser,
  starter: Starter = startSession.first,
): Promise<SignInResult | undefined> {
  const { userId, isNewUser, usedCode, method } = proven;
  const owed = { user_id: userId, is_new_user: isNewUser, method, origin_code_id: usedCode?.id };
  const attempt = prepareCode(context, attemptCode, owed, { subject: userId, userId });
  const sessionsMax = context.platform.settings.bounds.sessions;
  const row = await starter(context, { ...values, ...proofValues(proven), ...attempt.values, sessionsMax });
  invariant(row !== undefined, 'the statement always has a row');
  for (const change of row.ended_sessions ?? []) announceHere(context, change);
  if (usedCode !== undefined && !row.is_code_used) throw new KnownErrors.VerificationCodeAlreadyUsed();
  const claims = claimsOf(row);
  if (claims === undefined) return undefined;
  if (row.owes_second_factor === true) {
    throw new KnownErrors.MultiFactorAuthenticationRequired({ attempt_code: attempt.code });
  }
  return {
    refresh_token: refreshToken,
    access_token: issueAccessToken(context, tokenUserOf(claims), values.sessionId),
    user_id: userId,
    is_new_user: isNewUser,
  };
}

function proofValues(proven: ProvenUser): Omit<ProofValues, 'userId' | 'now' | 'from' | 'isImpersonation'> {
  return {
    provenHash: proven.provenHash ?? null,
    newPasswordHash: proven.newPasswordHash ?? null,
    provenVersion: proven.provenVersion ?? proven.usedCode?.boundTo?.credentialVersion ?? null,
    usedCodeId: proven.usedCode?.id ?? null,
    voidsSiblings: proven.usedCode?.voidsSiblings ?? false,
    forgivenKey: proven.forgivenKey ?? null,
    isSecondFactorProven: proven.isSecondFactorProven ?? false,
    totpStep: proven.totpStep ?? null,
  };
}

/** The row of a statement that always has one: its user is missing when nobody was signed in. */
function claimsOf(row: StartedRow): ClaimRow | undefined {
  const { id, is_anonymous } = row;
  return id === null || is_anonymous === null ? undefined : { ...row, id, is_anonymous };
}
