import { type ImportedUser, importedUser, type Json, type UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { readImportedHash, storedImport } from '../../base/passwords/imported/imported-hash.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { importedKeyId } from '../../sign-in/password/index.ts';
import { normaliseEmail } from '../../users/users/index.ts';

/** A line that can be imported, unless it conflicts with a user. */
export interface ReadLine {
  readonly line: number;
  readonly userId: UserId;
  readonly user: ImportedUser;
  /** The address with which the user signs in. */
  readonly signInEmail: string | null;
  readonly passwordHash: string | null;
  readonly hasWeakHash: boolean;
}

/** A line that cannot be imported. */
export interface RefusedLine {
  readonly line: number;
  readonly reason: string;
}

/** The secret keys of password hashes in base64, by the name that the hashes refer to. */
type PasswordKeys = Readonly<Record<string, string>>;

/** Reads a line of a file. Names the field of the first problem, but no value, which could be a secret. */
export function readLine(
  context: TenancyContext,
  { line, content }: { readonly line: number; readonly content: Json },
  keys: PasswordKeys,
): ReadLine | RefusedLine {
  const parsed = importedUser.safeParse(content);
  if (!parsed.success) return { line, reason: problemOf(parsed.error.issues[0]) };
  const user = parsed.data;
  const { auth } = context.project.config;
  const unknown = user.oauth_providers?.find(({ id }) => !Object.hasOwn(auth.oauth.providers, id));
  if (unknown !== undefined) return { line, reason: `oauth_providers: the project has no provider ${unknown.id}` };
  const email = user.primary_email ?? null;
  const saysSomethingOfEmail = user.primary_email_verified ?? user.primary_email_auth_enabled ?? user.otp_auth_enabled;
  if (email === null && saysSomethingOfEmail === true) return { line, reason: 'primary_email: is missing' };
  const password = readPassword(context, user.password_hash ?? null, keys);
  if ('reason' in password) return { line, reason: password.reason };
  return {
    line,
    userId: (user.id as UserId | undefined) ?? newId<UserId>(),
    user,
    signInEmail: email === null || user.primary_email_auth_enabled === false ? null : normaliseEmail(email),
    passwordHash: password.stored,
    hasWeakHash: password.isWeak,
  };
}

function readPassword(context: TenancyContext, given: string | null, keys: PasswordKeys) {
  if (given === null) return { stored: null, isWeak: false };
  const hash = readImportedHash(given);
  const refused = { reason: 'password_hash: has a format that cannot be imported, or asks for too much work' };
  if (hash === undefined) return refused;
  const { keyId: name, isWeak } = hash;
  if (name !== null && !Object.hasOwn(keys, name)) return { reason: `password_hash: the key ${name} is missing` };
  const stored = storedImport(given, name === null ? null : importedKeyId(context, keys[name] ?? ''));
  return stored === undefined ? refused : { stored, isWeak };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  readonly message: string;
}

function problemOf(issue: Issue | undefined): string {
  if (issue === undefined) return 'is not valid';
  const path = issue.path.map(String).join('.');
  return path === '' ? issue.message : `${path}: ${issue.message.replaceAll('{path}', 'it')}`;
}
