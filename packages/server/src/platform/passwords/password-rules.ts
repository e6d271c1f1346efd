import { fields, KnownErrors } from '@portico/contract';
import type { Settings } from '../../settings/settings.ts';
import { comparedForms, isCommonPassword } from './common-passwords.ts';

/** Data about the user that a password is for. */
export interface PasswordOwner {
  readonly emails?: readonly (string | null | undefined)[] | null | undefined;
  readonly displayName?: string | null | undefined;
}

interface RulesContext {
  readonly platform: { readonly settings: Pick<Settings, 'allowsCommonPasswords'> };
}

/**
 * Rejects passwords that violate the requirements.
 *
 * @throws {PasswordTooShort | PasswordTooLong | PasswordRequirementsNotMet}
 * @see NIST SP 800-63B §5.1.1.2
 */
export async function requireGoodPassword(context: RulesContext, password: string, owner: PasswordOwner) {
  const { passwordLengthMin, passwordLengthMax } = fields;
  if (password.length < passwordLengthMin) throw new KnownErrors.PasswordTooShort({ min_length: passwordLengthMin });
  if (password.length > passwordLengthMax) throw new KnownErrors.PasswordTooLong({ maxLength: passwordLengthMax });
  await refuseGuessablePassword(context, password, owner);
}

/**
 * Rejects common passwords, and those that equal the owner's email or name. For passwords set by servers, only this
 * rule applies.
 *
 * @throws {PasswordRequirementsNotMet}
 */
export async function refuseGuessablePassword({ platform }: RulesContext, password: string, owner: PasswordOwner) {
  if (platform.settings.allowsCommonPasswords) return;
  const own = ownWords(owner);
  if (comparedForms(password).some((form) => own.has(form))) {
    throw new KnownErrors.PasswordRequirementsNotMet({
      message: 'The password must not be your name or email address. Please choose a different password.',
    });
  }
  if (await isCommonPassword(password)) {
    throw new KnownErrors.PasswordRequirementsNotMet({
      message: 'This password is too common and easy to guess. Please choose a different password.',
    });
  }
}

/** Returns the email, its part before the @, the name, and each word of these. */
function ownWords({ emails, displayName }: PasswordOwner): ReadonlySet<string> {
  const texts = [...(emails ?? []), displayName].flatMap((text) => (text ? [text.toLowerCase()] : []));
  const wholes = texts.flatMap((text) => [text, text.split('@', 1)[0] ?? '']);
  const words = wholes.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const joined = wholes.map((text) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ''));
  return new Set([...wholes, ...words, ...joined].filter((word) => word.length >= 3));
}
