import { accountRules, accountsRule, appAccountsOf } from './app-accounts.ts';
import { jsonObjects } from './json-objects.ts';
import { inOrder } from './object-kinds.ts';
import { nameOf, userLine } from './people.ts';
import { type Notes, passwordIsLost, readRecord } from './record.ts';
import { flag, flagOrTime, image, lost, object, required, secret, text, time, unneeded, until } from './rules.ts';
import type { Fields, SourceOptions } from './source.ts';
import type { SourceFile } from './source-file.ts';
import { membershipLine, teamLine } from './teams.ts';
import { isEmpty, NotUnderstood } from './understood.ts';

/** Databases without a type for times have seconds or milliseconds. */
const unit = 'seconds or millis';

/** A row of the table of users. Adapters choose the names of columns. */
const userRules = {
  id: text('id', '`id`, `server_metadata.better_auth_id`'),
  isAnonymous: flag(['isAnonymous', 'is_anonymous'], '`is_anonymous`. The address is made up, and left out'),
  email: text('email', '`primary_email`'),
  isVerified: flagOrTime(['emailVerified', 'email_verified'], '`primary_email_verified`'),
  name: text('name', '`display_name`'),
  image: image('image'),
  created: time(['createdAt', 'created_at'], '`signed_up_at_millis`', unit),
  isBanned: flag('banned', '`restricted_by_admin`'),
  banReason: text(['banReason', 'ban_reason'], '`restricted_by_admin_private_details`'),
  banExpires: until(
    ['banExpires', 'ban_expires'],
    'a ban that is over is none. One that ends later has no end here',
    unit,
  ),
  hash: secret(['password_hash', 'password'], '`password_hash`, without that of an account'),
  accounts: accountsRule,
  role: text('role', '`server_metadata.role`'),
  username: text('username', '`server_metadata.username`'),
  shownUsername: text(['displayUsername', 'display_username'], '`server_metadata.display_username`'),
  phone: text(['phoneNumber', 'phone_number'], '`server_metadata.phone_number`'),
  passkeys: lost('passkeys', 'passkeys are not imported'),
  factor: lost(['twoFactorEnabled', 'two_factor_enabled'], 'the secret of the app encrypts second factors'),
  rest: unneeded(
    [
      'updatedAt',
      'updated_at',
      'phoneNumberVerified',
      'phone_number_verified',
      'lastLoginMethod',
      'last_login_method',
      'normalizedEmail',
      'normalized_email',
    ],
    'counters and times of the old system',
  ),
};

const teamRules = {
  id: text('id', '`id`, `server_metadata.better_auth_id`'),
  name: text('name', '`display_name`'),
  slug: text('slug', '`server_metadata.slug`'),
  logo: image('logo'),
  created: time(['createdAt', 'created_at'], '`created_at_millis`', unit),
  metadata: object('metadata', '`server_metadata`'),
  rest: unneeded(['object', 'updatedAt', 'updated_at'], 'of the old system'),
};

const memberRules = {
  team: required(text(['organizationId', 'organization_id'], '`team_id`')),
  user: required(text(['userId', 'user_id'], '`user_id`')),
  roles: text('role', '`permissions`, by `--roles`. Several are separated by commas'),
  created: time(['createdAt', 'created_at'], '`created_at_millis`', unit),
  inner: lost(['teamId', 'team_id'], 'teams inside of organizations are not imported'),
  rest: unneeded(['object', 'id'], 'of the old system'),
};

/** What the guide and the tests know of the fields. */
export const betterAuthRules = {
  user: userRules,
  'user.accounts[]': accountRules,
  organization: teamRules,
  organization_member: memberRules,
};

/** Reads the users of Better Auth with their accounts, as JSON of a query, and organizations with their members. */
export function betterAuth(file: SourceFile, options: SourceOptions): AsyncGenerator<Fields> {
  return inOrder(file, () => jsonObjects(file), kindOf, {
    user: (record, notes) => [userOf(record, notes)],
    organization: (record, notes) => [teamOf(record, notes)],
    organization_member: (record, notes) => [memberOf(record, notes, options)],
  });
}

const kindOf = ({ object }: Fields) =>
  object === 'organization' || object === 'organization_member' ? object : 'user';

function teamOf(record: Fields, notes: Notes): Fields {
  const { id = '', name, slug, logo, created, metadata } = readRecord(teamRules, record, notes);
  return teamLine('better_auth', { id, name, image: logo, created, metadata, facts: { slug } }, notes);
}

function memberOf(record: Fields, notes: Notes, options: SourceOptions): Fields {
  const { team, user, roles = '', created } = readRecord(memberRules, record, notes);
  const names = roles.split(',').map((role) => role.trim());
  return membershipLine('better_auth', { team, user, roles: names, created }, options, notes);
}

/** Names that only organizations and their members have. */
const teamNames = ['slug', 'organizationId', 'organization_id'];

function userOf(record: Fields, notes: Notes): Fields {
  const user = readRecord(userRules, record, notes);
  if (user.email === undefined && teamNames.some((name) => !isEmpty(record[name])))
    throw new NotUnderstood(undefined, 'is missing. This is no user', { field: 'email' });
  const { accounts, hash = user.hash, hasPassword } = appAccountsOf(user.accounts, notes);
  if (hasPassword && hash === undefined) notes('accounts', passwordIsLost);
  const { banExpires } = user;
  const isRestricted = user.isBanned === true && (banExpires === undefined || banExpires > Date.now());
  if (isRestricted && banExpires !== undefined) notes('banExpires', 'has no effect: the restriction has no end here');
  return userLine(
    'better_auth',
    {
      id: user.id ?? '',
      isAnonymous: user.isAnonymous,
      email: user.email,
      isVerified: user.isVerified,
      name: nameOf(notes, 'name', user.name),
      image: user.image,
      created: user.created,
      hash,
      accounts,
      isRestricted,
      restrictionDetails: user.banReason,
      serverMetadata: {
        better_auth_id: user.id,
        role: user.role,
        username: user.username,
        display_username: user.shownUsername,
        phone_number: user.phone,
      },
    },
    notes,
  );
}
