import type { ImportedUser, ImportLine, UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { readImportedHash, storedImport, workOfStored } from '../../base/passwords/imported/imported-hash.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { importedKeyId } from '../../sign-in/password/index.ts';
import type { LeftOut } from './left-out.ts';
import { withoutUnknownParts } from './unknown-parts.ts';
import { addressesOf, type ReadAddress } from './user-addresses.ts';
import { problemOfUser } from './user-problems.ts';

/** A user who can be imported, unless there is a conflict. */
export interface ReadUser {
  readonly kind: 'user';
  readonly line: number;
  readonly id: UserId;
  /** Without what is left out. */
  readonly user: ImportedUser;
  readonly leftOut: readonly LeftOut[];
  readonly addresses: readonly ReadAddress[];
  readonly passwordHash: string | null;
  readonly hasWeakHash: boolean;
  /** The secret key of the password hash: its ID and the key in base64. Null without one. */
  readonly passwordKey: readonly [id: string, keyBase64: string] | null;
  /** What a check of the password hash takes. Null: nothing worth mentioning. */
  readonly passwordWork: ReturnType<typeof workOfStored>;
}

/** The secret keys of password hashes in base64, by the name that the hashes refer to. */
export type PasswordKeys = Readonly<Record<string, string>>;

/** Reads a user of a file. @returns the problem of a user who cannot be imported */
export function readUser(
  context: TenancyContext,
  line: number,
  given: Extract<ImportLine, { type: 'user' }>,
  keys: PasswordKeys,
): ReadUser | string {
  const { user, leftOut } = withoutUnknownParts(context, given);
  const addresses = addressesOf(user);
  const problem = problemOfUser(context, { given, user, addresses });
  if (problem !== undefined) return problem;
  const password = readPassword(context, user.password_hash ?? null, keys);
  if (typeof password === 'string') return password;
  return {
    kind: 'user',
    line,
    id: (user.id as UserId | undefined) ?? newId<UserId>(),
    user,
    leftOut,
    addresses,
    passwordHash: password.stored,
    hasWeakHash: password.isWeak,
    passwordKey: password.key,
    passwordWork: password.work,
  };
}

function readPassword(context: TenancyContext, given: string | null, keys: PasswordKeys) {
  if (given === null) return { stored: null, isWeak: false, key: null, work: null };
  const hash = readImportedHash(given);
  const refused = 'password_hash: has a format that cannot be imported';
  if (hash === undefined) return refused;
  const { keyId: name, isWeak, isPepper = false } = hash;
  const keyBase64 = name !== null && Object.hasOwn(keys, name) ? (keys[name] ?? null) : null;
  if (name !== null && keyBase64 === null) return `password_hash: the key ${name} is missing`;
  const key = keyBase64 === null ? null : ([importedKeyId(context, keyBase64, isPepper), keyBase64] as const);
  const stored = storedImport(given, key?.[0] ?? null, hash);
  return stored === undefined ? refused : { stored, isWeak, key, work: workOfStored(stored, () => hash) };
}
