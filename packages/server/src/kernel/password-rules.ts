import { fields, KnownErrors, type ProjectConfig } from '@portico/contract';
import { comparedForms, isCommonPassword } from '../base/passwords/common-passwords.ts';
import { normalForm, passwordLength } from '../base/passwords/normal-form.ts';
import type { Settings } from '../settings/settings.ts';

/** Data about the user that a password is for. */
export interface PasswordOwner {
  readonly emails?: readonly (string | null | undefined)[] | null | undefined;
  readonly displayName?: string | null | undefined;
}

interface RulesContext {
  readonly platform: { readonly settings: Pick<Settings, 'allowsCommonPasswords'> };
  readonly project: { readonly config: { readonly auth: Pick<ProjectConfig['auth'], 'password'> } };
}

/**
 * Who sets a password. The protocol has no minimum length for servers, so only one that a project has raised applies to them.
 *
 * @see docs/reference/protocol/users.md#writable-fields
 */
type SetBy = 'user' | 'server';

/**
 * Requires a password that may be set: from the minimum of the project (8 by default) to 70 code points, not common,
 * and not the owner's email or name.
 *
 * @throws {PasswordTooShort | PasswordTooLong | PasswordRequirementsNotMet}
 * @see docs/run/security/passwords.md
 */
export async function requireGoodPassword(
  context: RulesContext,
  password: string,
  owner: PasswordOwner,
  setBy: SetBy = 'user',
): Promise<void> {
  const { passwordLengthMin, passwordLengthMax } = fields;
  // @guard password-minimum-of-project
  const { minLength } = context.project.config.auth.password;
  const length = passwordLength(password);
  // @guard password-raised-minimum-for-servers
  // @guard password-no-minimum-for-servers
  const hasMinimum = setBy === 'user' || minLength > passwordLengthMin;
  // @guard password-least-length-of-new-ones
  if (hasMinimum && length < minLength) throw new KnownErrors.PasswordTooShort({ min_length: minLength });
  // @guard password-greatest-length-of-new-ones
  if (length > passwordLengthMax) throw new KnownErrors.PasswordTooLong({ maxLength: passwordLengthMax });
  // @guard password-own-words-in-normal-form
  await refuseGuessablePassword(context, normalForm(password), owner);
}

/** @throws {PasswordRequirementsNotMet} */
async function refuseGuessablePassword({ platform }: RulesContext, password: string, owner: PasswordOwner) {
  if (platform.settings.allowsCommonPasswords) return;
  const own = ownWords(owner);
  // @guard passwords-that-equal-own-email-or-name
  if (comparedForms(password).some((form) => own.has(form))) {
    throw new KnownErrors.PasswordRequirementsNotMet({
      message: 'The password must not be your name or email address. Please choose a different password.',
    });
  }
  // @guard common-passwords
  if (await isCommonPassword(password)) {
    throw new KnownErrors.PasswordRequirementsNotMet({
      message: 'This password is too common and easy to guess. Please choose a different password.',
    });
  }
}

/** Returns the email, its part before the @, the name, and each word of these. */
function ownWords({ emails, displayName }: PasswordOwner): ReadonlySet<string> {
  const texts = [...(emails ?? []), displayName].flatMap((text) => (text ? [normalForm(text).toLowerCase()] : []));
  const wholes = texts.flatMap((text) => [text, text.split('@', 1)[0] ?? '']);
  const words = wholes.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const joined = wholes.map((text) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ''));
  return new Set([...wholes, ...words, ...joined].filter((word) => word.length >= 3));
}
