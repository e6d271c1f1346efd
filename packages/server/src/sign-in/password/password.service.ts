import { KnownErrors, type SignInFailure, type UserId } from '@portico/contract';
import { invariant } from '../../base/invariant.ts';
import type { ImportedWork } from '../../base/passwords/imported/cost.ts';
import { isLeftOut, readStoredImport } from '../../base/passwords/imported/imported-hash.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { notingFailure, type SignInAttempt } from '../../kernel/acts/failed-sign-ins.ts';
import type { AttemptContext, Caller, TenancyContext } from '../../kernel/context.ts';
import { requireGoodPassword } from '../../kernel/password-rules.ts';
import {
  attemptValues,
  countedAccount,
  limitAttempts,
  refuseTooMany,
  uncounted,
} from '../../kernel/rate-limits/count-attempts.ts';
import { normaliseEmail } from '../../kernel/search-text.ts';
import { requireTrustedRedirect } from '../../kernel/trusted-redirect.ts';
import { requireSendable } from '../../mail/emails/index.ts';
import { sendVerification, verificationEmail } from '../../users/contact-channels/index.ts';
import { importedWorkIn } from '../../users/credentials/index.ts';
import {
  finishSignIn,
  type ProvenUser,
  requireOwnSession,
  revokeSessionsOfUser,
  type SignInResult,
} from '../../users/sessions/index.ts';
import { lockedUser, updateUser } from '../../users/users/index.ts';
import { signUp } from '../sign-up/index.ts';
import { openImportedKey } from './imported-password-keys.ts';
import { passwordOfEmail, passwordOfUser } from './password.queries.ts';

/** @throws {PasswordAuthenticationNotEnabled} */
export function requirePasswordsEnabled(context: TenancyContext): void {
  // @guard field-disabled-sign-in-with-passwords
  if (!context.project.config.auth.password.allowSignIn) throw new KnownErrors.PasswordAuthenticationNotEnabled();
}

/**
 * Rejects a new password that violates the requirements for its user.
 *
 * @throws {PasswordRequirementsNotMet} and its children
 */
export async function requireGoodPasswordOf(context: TenancyContext, userId: UserId, password: string) {
  const owner = await passwordOfUser.first(context, { userId });
  await requireGoodPassword(context, password, { emails: owner?.emails, displayName: owner?.display_name });
  return owner;
}

/** Attempts of a sign-in whose hash changes concurrently. */
const signInAttempts = 3;

/**
 * Signs in with email and password. An unknown email does the same work as a wrong password, also in projects with
 * imported hashes. Runs two statements.
 *
 * @throws {PasswordAuthenticationNotEnabled}
 * @throws {TooManyAttempts}
 * @throws {EmailPasswordMismatch} unknown email, user without a password, or wrong password
 * @throws {MultiFactorAuthenticationRequired}
 * @throws {Refusal} 503, the old system of the project gave no usable answer
 */
export async function signInWithPassword(
  context: AttemptContext,
  email: string,
  password: string,
): Promise<SignInResult> {
  const signIn: SignInAttempt = { method: 'password', address: normaliseEmail(email) };
  return await notingFailure(context, signIn, async () => {
    requirePasswordsEnabled(context);
    for (let attempt = 0; attempt < signInAttempts; attempt += 1) {
      const proof = await provePassword(context, normaliseEmail(email), { password, isFirst: attempt === 0 }, signIn);
      // The old system has given the password, so the next attempt finds it.
      if (proof === undefined) continue;
      const result = await finishSignIn(context, proof);
      if (result !== undefined) return result;
      // The hash was replaced concurrently: by another sign-in that upgraded it, or by a password change.
    }
    throw new KnownErrors.EmailPasswordMismatch();
  });
}

/**
 * @returns undefined if the user has moved in from the old system
 * @throws {EmailPasswordMismatch | TooManyAttempts}
 * @throws {Refusal} 503, the old system gave no usable answer
 */
async function provePassword(
  context: AttemptContext,
  email: string,
  { password, isFirst }: { readonly password: string; readonly isFirst: boolean },
  signIn: SignInAttempt,
): Promise<ProvenUser | undefined> {
  const { passwordHasher, oldSystem } = context.platform;
  // A request checks one password, so it counts once, however often it looks.
  const counted = isFirst ? attemptValues(context, 'signIn', email) : uncounted(context);
  const found = await passwordOfEmail.first(context, { email, ...counted });
  invariant(found !== undefined, 'the statement always has a row');
  const { id: userId } = found;
  signIn.userId = userId;
  refuseTooMany(context, found);
  const { password_hash: provenHash } = found;
  const work = importedWorkIn(found);
  const key = await keyOfHash(context, found);
  const matches = await passwordHasher.verify(context, password, provenHash, { work, key });
  if (!matches || userId === null || provenHash === null) {
    signIn.reason = userId === null ? 'unknown_address' : reasonOfHash(provenHash, work);
    // After the check, which costs as much as for a known user.
    const asked = { email, password, userId };
    // @guard old-system-gives-no-removed-password
    const neverHadOne = provenHash === null && found.password_removed !== true;
    if (isFirst && neverHadOne && (await oldSystem.moveIn(context, asked))) return undefined;
    throw new KnownErrors.EmailPasswordMismatch();
  }
  const newPasswordHash = passwordHasher.isOutdated(provenHash)
    ? await passwordHasher.hash(context, password)
    : undefined;
  const forgivenKey = countedAccount(context, 'signIn', email);
  return { userId, isNewUser: false, method: 'password', provenHash, newPasswordHash, forgivenKey };
}

function reasonOfHash(hash: string | null, work: ImportedWork): SignInFailure {
  if (hash === null) return 'no_password';
  return isLeftOut(hash, work) ? 'costly_password_hash' : 'wrong_password';
}

/** Returns the secret key of an imported hash. Null if it has none. @throws {KeyServiceFailure} */
async function keyOfHash(
  context: TenancyContext,
  { password_hash: hash, imported_key: sealed }: { password_hash: string | null; imported_key: string | null },
): Promise<Buffer | null> {
  const keyId = hash === null ? null : readStoredImport(hash)?.keyId;
  if (sealed === null || keyId === null || keyId === undefined) return null;
  return await openImportedKey(context, keyId, sealed);
}

interface PasswordSignUp {
  readonly email: string;
  readonly password: string;
  readonly verificationCallbackUrl: string | undefined;
  /** The current user, if anonymous. The user is upgraded and keeps the ID. */
  readonly anonymousUserId: UserId | null;
  /** The display name of the anonymous user, for the verification email. */
  readonly displayName: string | null;
}

/**
 * Creates a user with email and password and signs them in.
 *
 * @throws {PasswordAuthenticationNotEnabled | RedirectUrlNotWhitelisted | SignUpNotEnabled | PasswordRequirementsNotMet | TooManyAttempts | UserWithEmailAlreadyExists}
 *   in that order
 * @see docs/reference/protocol/sign-in.md#password
 */
export async function signUpWithPassword(context: AttemptContext, wanted: PasswordSignUp): Promise<SignInResult> {
  requirePasswordsEnabled(context);
  const { config } = context.project;
  const { password, verificationCallbackUrl, anonymousUserId } = wanted;
  if (verificationCallbackUrl !== undefined) requireTrustedRedirect(context, verificationCallbackUrl);
  if (!config.auth.allowSignUp) throw new KnownErrors.SignUpNotEnabled();
  const email = normaliseEmail(wanted.email);
  await requireSendable(context, email);
  // @guard password-rules-at-sign-up
  await requireGoodPassword(context, password, { emails: [email] });
  await limitAttempts(context, 'signUp', email);
  const passwordHash = await context.platform.passwordHasher.hash(context, password);
  const user = { isAnonymous: false, email, isEmailUsedForAuth: true, passwordHash };
  const options = { anonymousUserId, method: 'password' } as const;
  if (verificationCallbackUrl === undefined) return await signUp(context, user, options);
  // The language of the new user is that of this request.
  const person = { userDisplayName: wanted.displayName, language: null };
  const message = await verificationEmail(context, verificationCallbackUrl, person);
  return await inTransaction(context, async (context) => {
    const result = await signUp(context, user, options);
    const address = { userId: result.user_id, email, ...person };
    await sendVerification(context, address, verificationCallbackUrl, message);
    return result;
  });
}

/**
 * Sets the first password of a user. Sessions stay active.
 *
 * @throws {PasswordAuthenticationNotEnabled | PasswordRequirementsNotMet | AccessTokenExpired | Refusal}
 */
export async function setFirstPassword(
  context: TenancyContext & Pick<Caller, 'level' | 'claims'>,
  userId: UserId,
  password: string,
): Promise<void> {
  requirePasswordsEnabled(context);
  // @guard password-rules-at-first-password
  await requireGoodPasswordOf(context, userId, password);
  const hash = await context.platform.passwordHasher.hash(context, password);
  await inTransaction(context, async (context) => {
    const user = await lockedUser.first(context, { userId });
    // @guard prepared-no-password-after-end
    await requireOwnSession(context);
    if (user !== undefined && user.password_hash !== null) throw new Refusal(400, 'User already has a password set.');
    const isSet = user !== undefined && (await updateUser(context, userId, { password_hash: hash }));
    if (!isSet) throw new KnownErrors.UserNotFound();
  });
}

interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  /** Refresh token of the session that stays active. */
  readonly refreshToken: string | undefined;
}

/**
 * Changes the password of a user and revokes all other sessions.
 *
 * @throws {PasswordAuthenticationNotEnabled | PasswordRequirementsNotMet | TooManyAttempts | UserDoesNotHavePassword | PasswordConfirmationMismatch}
 *   in that order
 */
export async function changePassword(context: AttemptContext, userId: UserId, change: PasswordChange): Promise<void> {
  requirePasswordsEnabled(context);
  // @guard password-rules-at-update
  const found = await requireGoodPasswordOf(context, userId, change.newPassword);
  await limitAttempts(context, 'signIn', userId);
  const { passwordHasher } = context.platform;
  if (found === undefined || found.password_hash === null) throw new KnownErrors.UserDoesNotHavePassword();
  const oldHash = found.password_hash;
  const key = await keyOfHash(context, found);
  const matches = await passwordHasher.verify(context, change.oldPassword, oldHash, { key });
  if (!matches) throw new KnownErrors.PasswordConfirmationMismatch();
  const newHash = await passwordHasher.hash(context, change.newPassword);
  await inTransaction(context, async (context) => {
    const user = await lockedUser.first(context, { userId });
    // The password was changed while this one was being checked.
    if (user?.password_hash !== oldHash) throw new KnownErrors.PasswordConfirmationMismatch();
    await updateUser(context, userId, { password_hash: newHash });
    await revokeSessionsOfUser(context, userId, change.refreshToken);
  });
}
