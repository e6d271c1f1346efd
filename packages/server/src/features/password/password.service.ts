import { fields, KnownErrors, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { trustsRedirect } from '../../platform/trusted-redirect.ts';
import { sendVerification } from '../contact-channels/index.ts';
import { finishSignIn, revokeSessionsOfUser, type SignInContext, type SignInResult } from '../sessions/index.ts';
import { signUp, upgradeAnonymousUser } from '../sign-up/index.ts';
import { lockedUser, normaliseEmail, updateUser } from '../users/index.ts';
import { passwordOfEmail, passwordOfUser } from './password.queries.ts';

/** @throws {PasswordAuthenticationNotEnabled} */
export function requirePasswordsEnabled(context: TenancyContext): void {
  if (!context.project.config.auth.password.allowSignIn) throw new KnownErrors.PasswordAuthenticationNotEnabled();
}

/** @throws {PasswordTooShort | PasswordTooLong} */
export function requireGoodPassword(password: string): void {
  const { passwordLengthMin, passwordLengthMax } = fields;
  if (password.length < passwordLengthMin) throw new KnownErrors.PasswordTooShort({ min_length: passwordLengthMin });
  if (password.length > passwordLengthMax) throw new KnownErrors.PasswordTooLong({ maxLength: passwordLengthMax });
}

/** How often a sign-in looks again when the hash changed under it. */
const signInAttempts = 3;

/**
 * Proves who the caller is by e-mail and password. An unknown e-mail takes as long as a wrong password. Two statements.
 *
 * @throws {PasswordAuthenticationNotEnabled}
 * @throws {EmailPasswordMismatch} unknown e-mail, user without a password, or wrong password
 */
export async function signInWithPassword(
  context: SignInContext,
  email: string,
  password: string,
): Promise<SignInResult> {
  requirePasswordsEnabled(context);
  for (let attempt = 0; attempt < signInAttempts; attempt += 1) {
    const proof = await provePassword(context, email, password);
    const result = await finishSignIn(context, { ...proof, isNewUser: false });
    if (result !== undefined) return result;
    // The hash was replaced meanwhile: by another sign-in that brought it up to date, or with the password.
  }
  throw new KnownErrors.EmailPasswordMismatch();
}

/** @throws {EmailPasswordMismatch} */
async function provePassword(context: SignInContext, email: string, password: string) {
  const { passwordHasher } = context.platform;
  const found = await passwordOfEmail.first(context, { email: normaliseEmail(email) });
  const matches = await passwordHasher.verify(password, found?.password_hash);
  const hash = found?.password_hash;
  if (found === undefined || !matches || typeof hash !== 'string') throw new KnownErrors.EmailPasswordMismatch();
  const newPasswordHash = passwordHasher.isOutdated(hash) ? await passwordHasher.hash(password) : undefined;
  return { userId: found.id, provenHash: hash, newPasswordHash };
}

interface PasswordSignUp {
  readonly email: string;
  readonly password: string;
  readonly verificationCallbackUrl: string | undefined;
  /** The current user, if it is anonymous: it is upgraded and keeps its id. */
  readonly anonymousUserId: UserId | null;
}

/**
 * Creates a user with e-mail and password and signs it in.
 *
 * @throws {PasswordAuthenticationNotEnabled | RedirectUrlNotWhitelisted | SignUpNotEnabled | PasswordTooShort | PasswordTooLong | UserWithEmailAlreadyExists}
 *   in that order
 * @see protocol 03 §3.2
 */
export async function signUpWithPassword(context: SignInContext, wanted: PasswordSignUp): Promise<SignInResult> {
  requirePasswordsEnabled(context);
  const { config } = context.project;
  const { password, verificationCallbackUrl, anonymousUserId } = wanted;
  if (verificationCallbackUrl !== undefined && !trustsRedirect(config.domains, verificationCallbackUrl)) {
    throw new KnownErrors.RedirectUrlNotWhitelisted();
  }
  if (!config.auth.allowSignUp) throw new KnownErrors.SignUpNotEnabled();
  requireGoodPassword(password);
  const email = normaliseEmail(wanted.email);
  const passwordHash = await context.platform.passwordHasher.hash(password);
  const create = async (context: SignInContext) =>
    await createWithPassword(context, anonymousUserId, { email, passwordHash });
  if (verificationCallbackUrl === undefined) return await create(context);
  return await inTransaction(context, async (context) => {
    const result = await create(context);
    await sendVerification(context, result.user_id, email, verificationCallbackUrl);
    return result;
  });
}

/** Makes an anonymous user a full one, or else a new user. */
async function createWithPassword(
  context: SignInContext,
  anonymousUserId: UserId | null,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
): Promise<SignInResult> {
  const upgraded =
    anonymousUserId === null
      ? undefined
      : await upgradeAnonymousUser(context, anonymousUserId, { email, passwordHash });
  if (upgraded !== undefined) return upgraded;
  return await signUp(context, { isAnonymous: false, email, isEmailUsedForAuth: true, passwordHash });
}

/**
 * Gives a user without a password its first one. Sessions stay.
 *
 * @throws {PasswordAuthenticationNotEnabled | PasswordTooShort | PasswordTooLong | Refusal}
 */
export async function setFirstPassword(context: TenancyContext, userId: UserId, password: string): Promise<void> {
  requirePasswordsEnabled(context);
  requireGoodPassword(password);
  const hash = await context.platform.passwordHasher.hash(password);
  await inTransaction(context, async (context) => {
    const user = await lockedUser.first(context, { userId });
    if (user !== undefined && user.password_hash !== null) throw new Refusal(400, 'User already has a password set.');
    const isSet = user !== undefined && (await updateUser(context, userId, { password_hash: hash }));
    if (!isSet) throw new KnownErrors.UserNotFound();
  });
}

interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  /** Names the one session that goes on. */
  readonly refreshToken: string | undefined;
}

/**
 * Replaces the password of a user and ends all its sessions but one.
 *
 * @throws {PasswordAuthenticationNotEnabled | PasswordTooShort | PasswordTooLong | UserDoesNotHavePassword | PasswordConfirmationMismatch}
 *   in that order
 */
export async function changePassword(context: TenancyContext, userId: UserId, change: PasswordChange): Promise<void> {
  requirePasswordsEnabled(context);
  requireGoodPassword(change.newPassword);
  const { passwordHasher } = context.platform;
  const found = await passwordOfUser.first(context, { userId });
  if (found === undefined || found.password_hash === null) throw new KnownErrors.UserDoesNotHavePassword();
  const oldHash = found.password_hash;
  const matches = await passwordHasher.verify(change.oldPassword, oldHash);
  if (!matches) throw new KnownErrors.PasswordConfirmationMismatch();
  const newHash = await passwordHasher.hash(change.newPassword);
  await inTransaction(context, async (context) => {
    const user = await lockedUser.first(context, { userId });
    // Somebody else changed the password while this one was being checked.
    if (user?.password_hash !== oldHash) throw new KnownErrors.PasswordConfirmationMismatch();
    await updateUser(context, userId, { password_hash: newHash });
    await revokeSessionsOfUser(context, userId, change.refreshToken);
  });
}
