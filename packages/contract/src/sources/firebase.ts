import { accountsOf } from './accounts.ts';
import { rowsOf } from './csv-rows.ts';
import { firebaseHash, type Parameters, parametersOf } from './firebase-hash.ts';
import { jsonObjects } from './json-objects.ts';
import { nameOf, userLine } from './people.ts';
import { converted, type Notes, passwordIsLost, readItems, readRecord } from './record.ts';
import { flag, image, list, lost, object, secret, text, time, unneeded } from './rules.ts';
import type { Fields, SourceOptions } from './source.ts';
import { formatOf, type SourceFile } from './source-file.ts';

/** A user of `firebase auth:export`, or of the Admin SDK, which has other names. */
const userRules = {
  id: text(['localId', 'uid'], '`id`, `server_metadata.firebase_id`'),
  email: text('email', '`primary_email`'),
  isVerified: flag('emailVerified', '`primary_email_verified`'),
  hash: secret('passwordHash', '`password_hash`, with the parameters'),
  salt: secret(['salt', 'passwordSalt'], '`password_hash`'),
  name: text('displayName', '`display_name`'),
  picture: image(['photoUrl', 'photoURL']),
  created: time('createdAt', '`signed_up_at_millis`'),
  active: time(['lastSignedInAt', 'lastLoginAt'], '`last_active_at_millis`'),
  times: object('metadata', '`signed_up_at_millis`, `last_active_at_millis`'),
  phone: text('phoneNumber', '`server_metadata.phone_number`'),
  isDisabled: flag('disabled', '`restricted_by_admin`'),
  claims: object(['customAttributes', 'customClaims'], '`server_metadata.claims`'),
  accounts: list(['providerUserInfo', 'providerData'], '`oauth_providers`'),
  place: text('tenantId', '`server_metadata.tenant_id`'),
  factors: lost(['mfaInfo', 'multiFactor'], 'second factors by text message do not exist here'),
  changes: unneeded(
    ['kind', 'version', 'validSince', 'passwordUpdatedAt', 'lastRefreshAt', 'tokensValidAfterTime', 'customAuth'],
    'counters and times of the old system',
  ),
};

const timeRules = {
  created: time('creationTime', '`signed_up_at_millis`'),
  active: time('lastSignInTime', '`last_active_at_millis`'),
  changes: unneeded('lastRefreshTime', 'the time of a token'),
};

const accountRules = {
  provider: text('providerId', '`oauth_providers[].id`'),
  account: text(['rawId', 'uid'], '`oauth_providers[].account_id`'),
  email: text('email', '`oauth_providers[].email`, and `primary_email` if the user has no address'),
  rest: unneeded(
    ['displayName', 'photoUrl', 'photoURL', 'federatedId', 'screenName', 'phoneNumber'],
    'the next sign-in brings profiles',
  ),
};

/** What the guide and the tests know of the fields. */
export const firebaseRules = {
  user: userRules,
  'user.metadata': timeRules,
  'user.providerUserInfo[]': accountRules,
};

/** Providers that are no accounts. */
const ownProviders = new Set(['password', 'phone', 'emaillink', 'anonymous', 'custom', 'firebase']);

/** Reads the JSON or CSV of `firebase auth:export`, with the hash parameters of the console in a second file. */
export async function* firebase(file: SourceFile, { secrets }: SourceOptions): AsyncGenerator<Fields> {
  const parameters = secrets === undefined ? undefined : await parametersOf(secrets);
  if (parameters !== undefined) yield parameters.line;
  const records = (await formatOf(file)) === 'csv' ? usersOfRows(file) : jsonObjects(file, ['users']);
  yield* converted(file, records, (record, notes) => [userOf(record, notes, parameters)]);
}

function userOf(record: Fields, notes: Notes, parameters: Parameters | undefined): Fields {
  const user = readRecord(userRules, record, notes);
  const { created, active } = readRecord(timeRules, user.times ?? {}, notes, 'metadata');
  const accounts = readItems(accountRules, user.accounts, notes, 'providerUserInfo');
  const hash = firebaseHash(user.hash, user.salt, parameters);
  const hasPassword = user.hash !== undefined || accounts.some(({ provider }) => provider === 'password');
  if (hash === undefined && hasPassword) notes('passwordHash', passwordIsLost);
  if (!hasPassword && user.email !== undefined && accounts.length === 0) notes('passwordHash', hasNoSignIn);
  const others = accounts.filter(({ provider }) => !ownProviders.has(provider?.toLowerCase() ?? ''));
  const isAnonymous =
    [user.email, user.phone, user.hash].every((value) => value === undefined) && accounts.length === 0;
  if (isAnonymous) notes('providerUserInfo', 'is empty, and there is no address: the user is imported as anonymous');
  return userLine(
    'firebase',
    {
      id: user.id ?? '',
      isAnonymous,
      email: user.email,
      isVerified: user.isVerified,
      name: nameOf(notes, 'displayName', user.name),
      image: user.picture,
      created: user.created ?? created,
      active: user.active ?? active,
      isRestricted: user.isDisabled,
      hash,
      accounts: accountsOf(others, notes, 'providerUserInfo'),
      accountEmails: accounts.map(({ email }) => email),
      serverMetadata: {
        firebase_id: user.id,
        phone_number: user.phone,
        claims: user.claims,
        tenant_id: user.place,
      },
    },
    notes,
  );
}

/** The command leaves out hashes of another kind than its own, and accounts at most providers. */
const hasNoSignIn = 'is missing, and there is no account: the user signs in with a code, or resets the password';

/** The columns of the CSV, which has no row with their names, and the providers whose accounts it has. */
const columns = ['localId', 'email', 'emailVerified', 'passwordHash', 'salt', 'displayName', 'photoUrl'];
const providers = ['google.com', 'facebook.com', 'twitter.com', 'github.com'];
const accountColumns = ['rawId', 'email', 'displayName', 'photoUrl'];
const lastColumns = ['createdAt', 'lastSignedInAt', 'phoneNumber', 'disabled', 'customAttributes'];
const lastAt = columns.length + providers.length * accountColumns.length;

/** Reads the rows of the CSV as objects of the JSON. @see https://firebase.google.com/docs/cli/auth#CSV */
async function* usersOfRows(file: SourceFile): AsyncGenerator<Fields> {
  for await (const { cells, line } of rowsOf(file)) {
    if (cells.length === 1 && cells[0] === '') continue;
    file.watch?.reached(line);
    const rest = cells.slice(lastAt + lastColumns.length).filter((cell) => cell.trim() !== '');
    // Of another number of cells, nothing is where it belongs.
    if (rest.length > 0 || cells.length < columns.length) {
      file.watch?.refused(`has ${cells.length} cells, and the CSV of Firebase has ${lastAt + lastColumns.length}`);
      continue;
    }
    const named = (names: readonly string[], from: number) => names.map((name, at) => [name, cells[from + at] ?? '']);
    const accounts = providers.flatMap((providerId, at) => {
      const fields = Object.fromEntries(named(accountColumns, columns.length + at * accountColumns.length));
      return Object.values(fields).every((cell) => cell === '') ? [] : [{ providerId, ...fields }];
    });
    yield { ...Object.fromEntries([...named(columns, 0), ...named(lastColumns, lastAt)]), providerUserInfo: accounts };
  }
}
