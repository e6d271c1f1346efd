import type { Json } from '../fields/json.ts';
import { credentialRules, dataRules, parameterRules, secretRules } from './keycloak-rules.ts';
import { type Notes, passwordIsLost, readItems, readRecord } from './record.ts';
import type { Values } from './rules.ts';
import { base64Of, base64OfBase32 } from './source.ts';
import { isBase32, shown } from './understood.ts';

/** What a user signs in with. */
interface SignIn {
  readonly hash: string | undefined;
  readonly totp: string | undefined;
}

/** A credential of any version of Keycloak. */
interface Credential {
  readonly type: string | undefined;
  readonly value: string | undefined;
  readonly salt: string | undefined;
  readonly algorithm: string | undefined;
  readonly rounds: number | undefined;
  readonly parameters: Values<typeof parameterRules>;
  readonly kind: string | undefined;
  readonly digits: number;
  readonly period: number;
  readonly encoding: string | undefined;
  /** Whether the value is a password or secret itself. */
  readonly isPlain: boolean;
  readonly isTemporary: boolean;
}

/** Returns the password hash and the secret of an authenticator app. Other credentials are noted. */
export function signInOf(credentials: readonly Json[] | undefined, hasDuty: boolean, notes: Notes): SignIn {
  const given = readItems(credentialRules, credentials, notes, 'credentials').map((one) => credentialOf(one, notes));
  const passwords = given.filter(({ type }) => type === 'password');
  const codes = given.filter(({ type }) => type === 'otp' || type === 'totp');
  for (const one of given)
    if (!passwords.includes(one) && !codes.includes(one))
      notes('credentials[].type', `${shown(one.type ?? '')} is not imported`);
  for (const [first, second] of [passwords, codes])
    if (second !== undefined) notes('credentials', `has several of the type ${first?.type}: the first is imported`);
  return { hash: passwordOf(passwords[0], hasDuty, notes), totp: totpOf(codes[0], notes) };
}

type GivenCredential = Values<typeof credentialRules>;

function credentialOf(given: GivenCredential, notes: Notes): Credential {
  const secret = readRecord(secretRules, given.secretData ?? {}, notes, 'credentials[].secretData');
  const data = readRecord(dataRules, given.data ?? {}, notes, 'credentials[].credentialData');
  const value = secret.value ?? given.oldHash ?? given.value;
  return {
    type: given.type,
    value,
    salt: secret.salt ?? given.salt,
    algorithm: data.algorithm ?? given.algorithm,
    rounds: data.rounds ?? given.rounds,
    parameters: readRecord(
      parameterRules,
      data.parameters ?? {},
      notes,
      'credentials[].credentialData.additionalParameters',
    ),
    kind: data.kind ?? 'totp',
    digits: data.digits ?? given.digits ?? 6,
    period: data.period ?? given.period ?? 30,
    encoding: data.encoding,
    isPlain: secret.value === undefined && given.oldHash === undefined,
    isTemporary: given.isTemporary === true,
  };
}

function passwordOf(password: Credential | undefined, hasDuty: boolean, notes: Notes): string | undefined {
  if (password === undefined) return undefined;
  // @guard passwords-that-must-change-stay-there
  const isGoneSoon = hasDuty || password.isTemporary;
  const hash = isGoneSoon || password.isPlain ? undefined : hashOf(password, notes);
  if (isGoneSoon) notes('credentials', 'a password that must be changed is left out');
  else if (password.isPlain) notes('credentials[].value', 'a password that is no hash is left out');
  if (hash === undefined) notes('credentials', passwordIsLost);
  return hash;
}

const unpadded = (text: string) => text.replace(/=+$/, '');

/** Versions of argon2 as they are in hashes. */
const argon2Versions: ReadonlyMap<string, number> = new Map([
  ['1.0', 16],
  ['1.3', 19],
]);

function hashOf({ value = '', salt = '', algorithm, rounds, parameters }: Credential, notes: Notes) {
  if (salt === '') notes('credentials[].secretData.salt', 'is missing');
  if (rounds === undefined) notes('credentials[].credentialData.hashIterations', 'is missing');
  if (salt === '' || rounds === undefined) return undefined;
  if (algorithm === 'argon2') {
    const version = argon2Versions.get(parameters.version ?? '1.3');
    if (version === undefined) notes('credentials[].credentialData.version', 'is not known', parameters.version);
    if (version === undefined) return undefined;
    const head = `$argon2${parameters.type}$v=${version}$m=${parameters.memory},t=${rounds},p=${parameters.lanes}`;
    return `${head}$${unpadded(salt)}$${unpadded(value)}`;
  }
  const digest = /^pbkdf2(?:-(sha\d+))?$/.exec(algorithm ?? '');
  if (digest === null) notes('credentials[].credentialData.algorithm', 'cannot be imported', algorithm);
  return digest === null
    ? undefined
    : `$pbkdf2-${digest[1] ?? 'sha1'}$i=${rounds}$${unpadded(salt)}$${unpadded(value)}`;
}

function totpOf(code: Credential | undefined, notes: Notes): string | undefined {
  if (code === undefined) return undefined;
  const { value, kind, digits, period, algorithm = 'HmacSHA1', encoding } = code;
  const isUsual = kind === 'totp' && digits === 6 && period === 30 && algorithm === 'HmacSHA1';
  if (value === undefined || !isUsual || (encoding !== undefined && encoding !== 'BASE32')) {
    const form = [kind, `${digits} digits`, `${period} seconds`, algorithm, encoding ?? 'plain'].join(', ');
    notes('credentials', 'an authenticator app of another kind is left out', form);
    return undefined;
  }
  if (encoding !== 'BASE32') return base64Of(new TextEncoder().encode(value));
  if (isBase32(value)) return base64OfBase32(value);
  notes('credentials[].secretData.value', 'is no base32');
  return undefined;
}
