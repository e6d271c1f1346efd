import { accountsOf } from './accounts.ts';
import { jsonObjects } from './json-objects.ts';
import {
  converted,
  flag,
  image,
  list,
  lost,
  type Notes,
  object,
  passwordIsLost,
  readItems,
  readRecord,
  secret,
  text,
  time,
  unneeded,
  type Values,
} from './record.ts';
import { type Fields, fieldsOf, idOf, line, memberOf, nameOf, type SourceOptions, teamOf, textOf } from './source.ts';
import type { SourceFile } from './source-file.ts';

/** A user of an export job. A job without a list of fields has other names. */
const userRules = {
  id: text(['user_id', 'Id'], '`id`, `server_metadata.auth0_id`'),
  email: text(['email', 'Email'], '`primary_email`'),
  isVerified: flag(['email_verified', 'Email Verified'], '`primary_email_verified`'),
  givenName: text(['given_name', 'Given Name'], '`display_name`'),
  familyName: text(['family_name', 'Family Name'], '`display_name`'),
  name: text(['name', 'Name'], '`display_name`, if it is not the address'),
  picture: image(['picture', 'Picture']),
  created: time(['created_at', 'Created At'], '`signed_up_at_millis`'),
  active: time(['last_login', 'Last Login'], '`last_active_at_millis`'),
  isBlocked: flag(['blocked', 'Blocked'], '`restricted_by_admin`'),
  hash: secret('passwordHash', '`password_hash`'),
  identities: list(['identities', 'Identities'], '`oauth_providers`'),
  profile: object(['user_metadata', 'User Metadata'], '`client_metadata`'),
  appMetadata: object(['app_metadata', 'App Metadata'], '`server_metadata.app_metadata`'),
  username: text(['username', 'Username'], '`server_metadata.username`'),
  nickname: text(['nickname', 'Nickname'], '`server_metadata.nickname`'),
  phone: text(['phone_number', 'Phone Number'], '`server_metadata.phone_number`'),
  factors: lost(['multifactor', 'guardian_authenticators', 'authenticators'], 'second factors cannot be exported'),
  connection: unneeded(['connection', 'Connection'], 'the ID names it'),
  changes: unneeded(
    [
      'updated_at',
      'Updated At',
      'last_ip',
      'logins_count',
      'last_password_reset',
      'phone_verified',
      'multifactor_last_modified',
    ],
    'counters and times of the old system',
  ),
};

const identityRules = {
  provider: text('provider', '`oauth_providers[].id`'),
  account: text('user_id', '`oauth_providers[].account_id`'),
  isSocial: flag('isSocial', 'only social identities are accounts'),
  rest: unneeded(
    ['connection', 'profileData', 'access_token', 'refresh_token', 'access_token_secret', 'expires_in'],
    'tokens and profiles of providers come anew at the next sign-in',
  ),
};

/** Kinds of users whose ID names no identity provider. */
const ownConnections = new Set(['auth0', 'email', 'sms']);

const teamRules = {
  id: text('id', '`id`, `server_metadata.auth0_id`'),
  name: text('name', '`server_metadata.name`'),
  displayName: text('display_name', '`display_name`'),
  branding: object('branding', '`profile_image_url`, from `logo_url`'),
  metadata: object('metadata', '`server_metadata`'),
  members: list('members', 'memberships'),
  connections: lost(['enabled_connections', 'token_quota'], 'sign-in of an organization is not imported'),
};

const brandingRules = {
  logo: image('logo_url'),
  colors: unneeded('colors', 'the look of the old sign-in page'),
};

const roleRules = { name: text('name', '`permissions`'), id: unneeded('id', 'roles are found by their name') };

const memberRules = {
  user: text('user_id', '`user_id`'),
  roles: list('roles', '`permissions`, by the name of the role'),
  profile: unneeded(['name', 'email', 'picture'], 'the user has them'),
};

/** What the guide and the tests know of the fields. */
export const auth0Rules = {
  user: userRules,
  'user.identities[]': identityRules,
  organization: teamRules,
  'organization.branding': brandingRules,
  'organization.members[]': memberRules,
  'organization.members[].roles[]': roleRules,
};

/** Reads the users of an Auth0 export job, or organizations with their members. A second file has the password hashes. */
export async function* auth0(file: SourceFile, options: SourceOptions): AsyncGenerator<Fields> {
  const { secrets } = options;
  const hashes = secrets === undefined ? new Map<string, string>() : await hashesOf(secrets);
  yield* converted(file, jsonObjects(file), (record, notes) =>
    typeof record.id === 'string' && record.id.startsWith('org_')
      ? teamLines(record, notes, options)
      : [userOf(record, notes, hashes)],
  );
}

function userOf(record: Fields, notes: Notes, hashes: ReadonlyMap<string, string>): Fields {
  const user = readRecord(userRules, record, notes);
  const { id = '', email, name } = user;
  const identities = identitiesOf(user, notes);
  const password_hash = user.hash ?? hashes.get(id);
  if (password_hash === undefined && identities.some(({ provider }) => provider === 'auth0'))
    notes('passwordHash', passwordIsLost);
  return line({
    type: 'user',
    id: idOf('auth0', id),
    primary_email: email,
    primary_email_verified: email === undefined ? undefined : user.isVerified,
    display_name: nameOf(user.givenName, user.familyName) ?? (name === email ? undefined : nameOf(name)),
    profile_image_url: user.picture,
    signed_up_at_millis: user.created,
    last_active_at_millis: user.active,
    client_metadata: user.profile,
    server_metadata: line({
      auth0_id: id,
      username: user.username,
      nickname: user.nickname,
      phone_number: user.phone,
      app_metadata: user.appMetadata,
    }),
    password_hash,
    restricted_by_admin: user.isBlocked === true || undefined,
    oauth_providers: accountsOf(
      identities.filter(({ isSocial }) => isSocial).map((identity) => ({ ...identity, email })),
      notes,
      'identities',
    ),
  });
}

interface Identity {
  readonly provider: string | undefined;
  readonly account: string | undefined;
  readonly isSocial: boolean;
}

/** Returns the identities of a user. A job without a list of fields has none, but the ID begins with the provider. */
function identitiesOf({ id = '', identities }: Values<typeof userRules>, notes: Notes): readonly Identity[] {
  if (identities !== undefined)
    return readItems(identityRules, identities, notes, 'identities').map(({ isSocial, ...identity }) => ({
      provider: identity.provider,
      account: identity.account,
      isSocial: isSocial === true,
    }));
  const [provider = '', ...account] = id.split('|');
  const isSocial = account.length === 1 && !ownConnections.has(provider);
  return account.length === 0 ? [] : [{ provider, account: account[0], isSocial }];
}

/** Returns the team of an organization and its memberships. */
function teamLines(record: Fields, notes: Notes, options: SourceOptions): readonly Fields[] {
  const { id = '', name, ...team } = readRecord(teamRules, record, notes);
  const metadata = { ...team.metadata, ...line({ name }) };
  const { logo } = readRecord(brandingRules, team.branding ?? {}, notes, 'branding');
  const members = readItems(memberRules, team.members, notes, 'members').map(({ user, roles }) => {
    const names = readItems(roleRules, roles, notes, 'members[].roles').map((role) => role.name);
    return memberOf('auth0', { team: id, user: user ?? '', roles: names }, options);
  });
  return [teamOf('auth0', { id, name: team.displayName ?? name, image: logo, metadata }), ...members];
}

/** Reads the password hashes by user, of the file that the support of Auth0 sends. */
async function hashesOf(file: SourceFile): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const row of jsonObjects(file)) {
    const id = textOf(fieldsOf(row._id).$oid) ?? textOf(row._id);
    const hash = textOf(row.passwordHash);
    if (id !== undefined && hash !== undefined) hashes.set(`auth0|${id}`, hash);
  }
  return hashes;
}
