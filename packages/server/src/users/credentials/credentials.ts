import { mostWork, problemOfWork } from '../../base/passwords/imported/cost.ts';
import { storedImport, workOfStored } from '../../base/passwords/imported/imported-hash.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { requireGoodPassword } from '../../kernel/password-rules.ts';
import { findImportedWork } from './imported-work.queries.ts';

/**
 * Checks the password fields of a change and returns the hash to store.
 *
 * @returns undefined if the password does not change, null if it is removed
 * @throws {PasswordTooShort | PasswordTooLong | PasswordRequirementsNotMet}
 * @throws {Refusal} 400, with the text that the protocol specifies * @see docs/reference/protocol/users.md#writable-fields
 */
export async function passwordHashToStore(
  context: TenancyContext,
  given: {
    password?: string | null | undefined;
    password_hash?: string | null | undefined;
    primary_email?: string | null | undefined;
    display_name?: string | null | undefined;
  },
): Promise<string | null | undefined> {
  const { password, password_hash } = given;
  if (password === undefined && password_hash === undefined) return undefined;
  if (typeof password === 'string' && typeof password_hash === 'string') {
    throw new Refusal(400, 'Cannot set both password and password_hash at the same time.');
  }
  const imported = typeof password_hash === 'string' ? await importToStore(context, password_hash) : null;
  const setsOne = typeof password === 'string' || typeof password_hash === 'string';
  if (setsOne && !context.project.config.auth.password.allowSignIn) {
    throw new Refusal(400, 'Password auth not enabled in the project');
  }
  if (typeof password === 'string') {
    const owner = { emails: [given.primary_email], displayName: given.display_name };
    // @guard password-rules-at-change-by-server
    await requireGoodPassword(context, password, owner, 'server');
    return await context.platform.passwordHasher.hash(context, password);
  }
  return imported;
}

/** @throws {Refusal} 400, the format is unknown, or a check would take too much work */
async function importToStore(context: TenancyContext, text: string): Promise<string> {
  const stored = storedImport(text);
  if (stored === undefined) {
    throw new Refusal(
      400,
      'Invalid password hash. Make sure it is a bcrypt hash of at most 13 rounds, or of another format that can be imported.',
    );
  }
  const work = workOfStored(stored);
  const problem = work === null ? undefined : problemOfWork(work, mostWork(await findImportedWork(context)));
  if (problem === undefined) return stored;
  const sentence = `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`;
  throw new Refusal(400, `Invalid password hash. ${sentence}. Leave it out, and let the user choose a new password.`);
}

/** @throws {Refusal} 400 for sign-in methods that are not enabled in the project or cannot be enabled manually */
export function refuseImpossibleSwitches(
  context: TenancyContext,
  given: { otp_auth_enabled?: boolean | undefined; passkey_auth_enabled?: boolean | undefined },
): void {
  if (given.otp_auth_enabled === true && !context.project.config.auth.otp.allowSignIn) {
    throw new Refusal(400, 'OTP auth not enabled in the project', 'OTP_SIGN_IN_NOT_ENABLED');
  }
  if (given.passkey_auth_enabled === true) {
    throw new Refusal(400, 'Cannot manually enable passkey auth, it is enabled by registering a passkey.');
  }
}
