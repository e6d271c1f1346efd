import { type Account, accountsOf } from './accounts.ts';
import { csvRows } from './csv-rows.ts';
import { dumpRows } from './dump-rows.ts';
import { jsonObjects } from './json-objects.ts';
import { filled, nameOf, userLine } from './people.ts';
import { converted, type Notes, NotImported, readItems, readRecord } from './record.ts';
import type { Values } from './rules.ts';
import { type Fields, line } from './source.ts';
import { type FileFormat, formatOf, type SourceFile } from './source-file.ts';
import { appRules, dataRules, identityRules, profileRules, userRules } from './supabase-rules.ts';

/** Reads the table `auth.users` of Supabase: in a dump, as CSV, or as JSON with the identities of each user. */
export async function* supabase(file: SourceFile): AsyncGenerator<Fields> {
  const users = usersOf(file, await formatOf(file));
  yield* converted(file, users, (record, notes) => [userOf(record, notes)]);
}

function usersOf(file: SourceFile, format: FileFormat): AsyncIterable<Fields> {
  if (format === 'sql') return dumpedUsers(file);
  return format === 'csv' ? csvRows(file, ['id']) : jsonObjects(file, ['users'], { hasBare: true });
}

/** Reads the users of a dump. Their identities are before or after them in the file, so it is read twice. */
async function* dumpedUsers(file: SourceFile): AsyncGenerator<Fields> {
  const identities = new Map<string, Fields[]>();
  const factors = new Map<string, number>();
  for await (const { table, row } of dumpRows(file, 'auth.identities', 'auth.mfa_factors')) {
    const { user_id: user = '', id, provider, provider_id, identity_data } = row;
    if (table === 'auth.mfa_factors') {
      factors.set(user, (factors.get(user) ?? 0) + 1);
      continue;
    }
    const identity = line({ id, provider, provider_id, identity_data });
    const given = identities.get(user);
    if (given === undefined) identities.set(user, [identity]);
    else given.push(identity);
  }
  for await (const { row: user } of dumpRows(file, 'auth.users')) {
    const { id = '' } = user;
    const own = { identities: identities.get(id) ?? [], factors: factors.get(id) ?? null };
    identities.delete(id);
    yield { ...user, ...own };
  }
  if (identities.size > 0)
    file.watch?.skipped(`auth.identities has accounts of ${identities.size} users who are not in auth.users`);
}

function userOf(record: Fields, notes: Notes): Fields {
  const user = readRecord(userRules, record, notes);
  if (user.deleted !== undefined) throw new NotImported('is deleted');
  const { profile = {}, app = {}, bannedUntil } = user;
  const isBanned = bannedUntil !== undefined && bannedUntil > Date.now();
  if (isBanned && bannedUntil !== Number.POSITIVE_INFINITY)
    notes('banned_until', 'has no effect: the restriction has no end here');
  if (user.isSuperAdmin === true) notes('is_super_admin', 'gives no rights here');
  const shownProfile = readRecord(profileRules, profile, () => undefined);
  const { accounts, emails } = identitiesOf(user, notes);
  return userLine(
    'supabase',
    {
      id: user.id ?? '',
      isAnonymous: user.isAnonymous,
      email: user.email,
      isVerified: isVerified(user),
      name: nameOf(notes, 'raw_user_meta_data', shownProfile.name),
      image: shownProfile.image,
      created: user.created,
      active: user.active,
      hash: user.hash,
      isRestricted: isBanned,
      accounts,
      accountEmails: emails,
      clientMetadata: profile,
      serverMetadata: {
        app_metadata: filled(app),
        phone_number: user.phone,
        role: user.role === 'authenticated' ? undefined : user.role,
      },
    },
    notes,
  );
}

/** Providers that are no accounts. */
const ownProviders = new Set(['email', 'phone', 'anonymous', 'anonymous_users', 'web3']);

interface Identities {
  readonly accounts: Account[];
  readonly emails: readonly (string | undefined)[];
}

function identitiesOf({ identities, app = {} }: Values<typeof userRules>, notes: Notes): Identities {
  const read = readItems(identityRules, identities, notes, 'identities').map(({ provider, account, id, ...own }) => {
    const { sub, email } = readRecord(dataRules, own.data ?? {}, notes, 'identities[].identity_data');
    // Versions before 2023 have the ID at the provider only inside of the data, or as the ID of the identity.
    return { provider, account: account ?? sub ?? id, email: email ?? own.email };
  });
  for (const { provider } of read) if (provider === 'web3') notes('identities', 'has a wallet, which does not sign in');
  const others = read.filter(({ provider = '' }) => !ownProviders.has(provider));
  const found = new Set(read.map(({ provider }) => provider));
  const { providers = [] } = readRecord(appRules, app, () => undefined);
  for (const provider of providers)
    if (!found.has(provider) && !ownProviders.has(provider))
      notes('raw_app_meta_data.providers', `names ${provider}, and the file has no identity of it`);
  return { accounts: accountsOf(others, notes, 'identities'), emails: others.map(({ email }) => email) };
}

/** Later versions set `confirmed_at` for a confirmed phone number too. */
function isVerified({ confirmed, oldConfirmed, phoneConfirmed }: Values<typeof userRules>): boolean {
  // @guard confirmed-phones-verify-no-address
  return confirmed !== undefined || (oldConfirmed !== undefined && phoneConfirmed === undefined);
}
