import { accountsOf } from './accounts.ts';
import {
  brandingRules,
  hashRules,
  identityRules,
  memberRules,
  profileRules,
  roleRules,
  teamRules,
  userRules,
} from './auth0-rules.ts';
import { jsonObjects } from './json-objects.ts';
import { inOrder } from './object-kinds.ts';
import { nameOf, userLine } from './people.ts';
import { type Notes, passwordIsLost, readItems, readRecord } from './record.ts';
import type { Values } from './rules.ts';
import { type Fields, fieldsOf, type SourceOptions } from './source.ts';
import type { SourceFile } from './source-file.ts';
import { membershipLine, teamLine } from './teams.ts';
import { NotUnderstood, readText } from './understood.ts';

/** Kinds of users whose ID names no identity provider. */
const ownConnections = new Set(['auth0', 'email', 'sms']);

/** Reads the users of an Auth0 export job, or organizations with their members. A second file has the password hashes. */
export async function* auth0(file: SourceFile, options: SourceOptions): AsyncGenerator<Fields> {
  const { secrets } = options;
  const hashes = secrets === undefined ? new Map<string, string>() : await hashesOf(secrets, file);
  yield* inOrder(file, () => jsonObjects(file), kindOf, {
    user: (record, notes) => [userOf(record, notes, hashes)],
    organization: (record, notes) => teamLines(record, notes, options),
  });
  if (hashes.size > 0) file.watch?.skipped(`${hashes.size} password hashes belong to users who are not in the file`);
}

const kindOf = ({ id }: Fields) => (typeof id === 'string' && id.startsWith('org_') ? 'organization' : 'user');

function userOf(record: Fields, notes: Notes, hashes: Map<string, string>): Fields {
  const user = readRecord(userRules, record, notes);
  const { id = '', email, name } = user;
  const identities = identitiesOf(user, notes);
  const hash = user.hash ?? hashes.get(id);
  hashes.delete(id);
  if (hash === undefined && identities.some(({ provider }) => provider === 'auth0'))
    notes('passwordHash', passwordIsLost);
  const social = identities.filter(({ isSocial }) => isSocial);
  const ownName = nameOf(notes, 'given_name', user.givenName, user.familyName);
  return userLine(
    'auth0',
    {
      id,
      email,
      isVerified: user.isVerified,
      name: ownName ?? (name === email ? undefined : nameOf(notes, 'name', name)),
      image: user.picture,
      created: user.created,
      active: user.active,
      hash,
      isRestricted: user.isBlocked,
      accounts: accountsOf(
        social.map((one) => ({ ...one, email: one.email ?? email })),
        notes,
        'identities',
      ),
      accountEmails: social.map((one) => one.email),
      clientMetadata: user.profile,
      serverMetadata: {
        auth0_id: id,
        // What the name above does not have.
        name: ownName === undefined || name === ownName || name === email ? undefined : name,
        username: user.username,
        nickname: user.nickname,
        phone_number: user.phone,
        app_metadata: user.appMetadata,
      },
    },
    notes,
  );
}

interface Identity {
  readonly provider: string | undefined;
  readonly account: string | undefined;
  readonly isSocial: boolean;
  readonly email?: string | undefined;
}

/** Returns the identities of a user. A job without a list of fields has none, but the ID begins with the provider. */
function identitiesOf({ id = '', identities }: Values<typeof userRules>, notes: Notes): readonly Identity[] {
  if (identities !== undefined && identities.length > 0)
    return readItems(identityRules, identities, notes, 'identities').map(({ provider, account, isSocial, profile }) => {
      const isAccount = isSocial ?? (provider !== undefined && !ownConnections.has(provider));
      const { email } = readRecord(profileRules, profile ?? {}, notes, 'identities[].profileData');
      if (!isAccount && provider !== undefined && !ownConnections.has(provider))
        notes('identities', `has an account of ${provider} that is no social one, which is left out`);
      return { provider, account, isSocial: isAccount, email };
    });
  const [provider = '', ...account] = id.split('|');
  const isSocial = account.length === 1 && !ownConnections.has(provider);
  if (account.length > 1 && !ownConnections.has(provider))
    notes('user_id', `names an account of ${provider} with a connection, which is left out`, id);
  return account.length === 0 ? [] : [{ provider, account: account[0], isSocial }];
}

/** Returns the team of an organization and its memberships. */
function teamLines(record: Fields, notes: Notes, options: SourceOptions): readonly Fields[] {
  const { id = '', name, displayName, metadata, ...team } = readRecord(teamRules, record, notes);
  const { logo } = readRecord(brandingRules, team.branding ?? {}, notes, 'branding');
  const members = readItems(memberRules, team.members, notes, 'members').map(({ user, roles: given }) => {
    const roles = readItems(roleRules, given, notes, 'members[].roles').map((role) => role.name);
    return membershipLine('auth0', { team: id, user, roles }, options, notes);
  });
  const facts = { name };
  return [teamLine('auth0', { id, name: displayName ?? name, image: logo, metadata, facts }, notes), ...members];
}

/** Reads the password hashes by user, of the file that the support of Auth0 sends. */
async function hashesOf(file: SourceFile, { watch }: SourceFile): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const notes: Notes = (field, reason, example) => watch?.left({ field, reason, ...(example && { example }) });
  for await (const row of jsonObjects(file)) {
    try {
      const { id, hash } = hashRow(row, notes);
      hashes.set(id.startsWith('auth0|') ? id : `auth0|${id}`, hash);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      watch?.refused(`${file.name}: ${error.message}`);
    }
  }
  return hashes;
}

/** @throws {NotUnderstood} a row has no ID or no hash */
function hashRow(row: Fields, notes: Notes) {
  const { id: given = null, hash = '' } = readRecord(hashRules, row, notes);
  const id = fieldsOf(given).$oid ?? given;
  if (typeof id === 'object') throw new NotUnderstood(given, 'is no ID', { field: '_id' });
  return { id: readText(id), hash };
}
