import { fields, KnownErrors, signInMethods, type UserId } from '@portico/contract';
import { z } from 'zod';
import { invariant } from '../../base/invariant.ts';
import type { SignInMethod } from '../../db/tables/sessions.ts';
import { codeKind, prepareCode, type UsableCode } from '../../ground/verification-codes/index.ts';
import { announceHere } from '../../kernel/changes/announce.ts';
import { claimSources } from './own-claims.ts';
import {
  type ClaimRow,
  issueAccessToken,
  type PreparedSession,
  prepareSession,
  type SignInContext,
  tokenUserOf,
} from './prepare-session.ts';
import { type ProofValues, type StartSessionValues, startSession } from './start-session.queries.ts';

/** Tokens of a sign-in. */
export interface SignInResult {
  readonly refresh_token: string;
  readonly access_token: string;
  readonly user_id: UserId;
  readonly is_new_user: boolean;
}

/** A verified user, and how they were verified. */
export interface ProvenUser {
  readonly userId: UserId;
  readonly isNewUser: boolean;
  readonly method: SignInMethod;
  /** The hash that the password was checked against, for password sign-in. */
  readonly provenHash?: string;
  /** The version of the verified credentials. Default: the version of the used code. */
  readonly provenVersion?: number;
  /** Replaces an outdated hash of the verified password. */
  readonly newPasswordHash?: string | undefined;
  /** The verification code that was used. The sign-in consumes it. */
  readonly usedCode?: UsableCode<unknown>;
  /** The code that began a sign-in with several steps. Default: the used one. */
  readonly originCodeId?: string | undefined;
  /** The key of `countedAccount` whose failed attempts are reset. */
  readonly forgivenKey?: string | null;
  /** Whether the sign-in counts as two factors, or continues a session that had both. */
  readonly isSecondFactorProven?: boolean;
  /** Whether the sign-in counts as two factors for users who let a passkey replace the authenticator app. */
  readonly mayReplaceTotp?: boolean;
  /** Whether the user signed in with a passkey that verified them. */
  readonly isPasskeyVerified?: boolean;
  /** When the user proved who they are. Default: now. */
  readonly authenticatedAt?: Date;
  /** The time step of the used TOTP code. */
  readonly totpStep?: number;
  /** Whether the user keeps an account that is to be deleted. */
  readonly keepsAccount?: boolean;
  /** Whether the person who signs in may keep the account. Default: yes. False for sessions that others begin. */
  readonly mayKeepAccount?: boolean;
}

const signInMethod = z.enum(signInMethods);

/** Stores a sign-in until the second factor is provided, or the user keeps the account. Its subject is the user. */
export const attemptCode = codeKind(
  'mfa_attempt',
  z.object({
    user_id: fields.userId,
    is_new_user: z.boolean(),
    method: signInMethod.default('other'),
    /** The code of the first factor. Its replay revokes the resulting session. */
    origin_code_id: z.string().optional(),
    // For a sign-in that only lacks the decision to keep the account.
    is_second_factor_proven: z.boolean().default(false),
    may_replace_totp: z.boolean().default(false),
    is_passkey_verified: z.boolean().default(false),
    authenticated_at_millis: z.number().optional(),
  }),
  { lifetimeMillis: 5 * 60_000, voidsSiblings: true },
);

/** Runs a statement with the parts of `withStartedSession`. */
type Starter = (context: SignInContext, values: StartSessionValues) => Promise<StartedRow | undefined>;
type StartedRow = NonNullable<Awaited<ReturnType<typeof startSession.first>>>;

/**
 * Completes the sign-in of a verified user: starts the session, marks the user as active and issues the tokens. Every
 * sign-in of an existing user ends here. Runs one statement. Do not call it in a transaction, since an attempt code
 * must persist when the sign-in is refused.
 *
 * @param starter a replacement statement, for features that write additional rows
 * @returns undefined if the user was deleted, their credentials have changed, or the TOTP code was already used
 * @throws {MultiFactorAuthenticationRequired} a second factor is required
 * @throws {AccountDeletionScheduled} the user has asked for the deletion of the account, and has not kept it
 * @throws {VerificationCodeAlreadyUsed} the code was used concurrently
 */
export async function finishSignIn(
  context: SignInContext,
  proven: ProvenUser,
  starter: Starter = startSession.first,
): Promise<SignInResult | undefined> {
  return await startPrepared(context, prepareSession(context, proven.userId, proven), proven, starter);
}

/** Completes a sign-in like `finishSignIn`, with a prepared session. */
export async function startPrepared(
  context: SignInContext,
  { refreshToken, values, session }: PreparedSession,
  proven: ProvenUser,
  starter: Starter = startSession.first,
): Promise<SignInResult | undefined> {
  const { userId, isNewUser, usedCode, mayKeepAccount = true } = proven;
  // @guard keeping-an-account-renews-no-attempt
  const expiresAt = proven.keepsAccount === true ? usedCode?.expiresAt : undefined;
  const attempt = prepareCode(context, attemptCode, heldSignIn(proven), { subject: userId, userId, expiresAt });
  const sessionsMax = context.platform.settings.bounds.sessions;
  const row = await starter(context, {
    ...values,
    ...proofValues(proven),
    ...attempt.values,
    ...claimSources(context),
    sessionsMax,
  });
  invariant(row !== undefined, 'the statement always has a row');
  for (const change of row.ended_sessions ?? []) announceHere(context, change);
  if (usedCode !== undefined && !row.is_code_used) throw new KnownErrors.VerificationCodeAlreadyUsed();
  const claims = claimsOf(row);
  if (claims === undefined) return undefined;
  if (row.owes_second_factor === true) {
    throw new KnownErrors.MultiFactorAuthenticationRequired({ attempt_code: attempt.code });
  }
  if (row.deletion_at !== null) {
    throw new KnownErrors.AccountDeletionScheduled({
      deletion_at_millis: row.deletion_at.getTime(),
      // @guard only-user-keeps-account
      attempt_code: mayKeepAccount ? attempt.code : null,
    });
  }
  return {
    refresh_token: refreshToken,
    access_token: issueAccessToken(context, tokenUserOf(claims), session),
    user_id: userId,
    is_new_user: isNewUser,
  };
}

/** Returns what is stored of a sign-in that does not begin a session yet. */
function heldSignIn(proven: ProvenUser): z.input<typeof attemptCode.data> {
  return {
    user_id: proven.userId,
    is_new_user: proven.isNewUser,
    method: proven.method,
    // @guard replay-ends-sign-in-of-several-steps
    origin_code_id: proven.originCodeId ?? proven.usedCode?.id,
    is_second_factor_proven: proven.isSecondFactorProven ?? false,
    may_replace_totp: proven.mayReplaceTotp ?? false,
    is_passkey_verified: proven.isPasskeyVerified ?? false,
    authenticated_at_millis: proven.authenticatedAt?.getTime(),
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
    mayReplaceTotp: proven.mayReplaceTotp ?? false,
    totpStep: proven.totpStep ?? null,
    keepsAccount: proven.keepsAccount ?? false,
  };
}

/** Returns the user of the row, or undefined if no user was signed in. */
function claimsOf(row: StartedRow): ClaimRow | undefined {
  const { id, is_anonymous, restricted_by_admin, requires_totp, signed_up_at } = row;
  // All are null, or none is.
  if (id === null || is_anonymous === null || restricted_by_admin === null) return undefined;
  if (requires_totp === null || signed_up_at === null) return undefined;
  return { ...row, id, is_anonymous, restricted_by_admin, requires_totp, signed_up_at };
}
