import { anything, flag, image, list, lost, object, required, secret, text, time, unneeded } from './rules.ts';

/** A user of an export job. A job without a list of fields has other names. */
export const userRules = {
  id: text(['user_id', 'Id'], '`id`, `server_metadata.auth0_id`'),
  email: text(['email', 'Email'], '`primary_email`'),
  isVerified: flag(['email_verified', 'Email Verified'], '`primary_email_verified`'),
  givenName: text(['given_name', 'Given Name'], '`display_name`'),
  familyName: text(['family_name', 'Family Name'], '`display_name`'),
  name: text(['name', 'Name'], '`display_name` if it is not the address, or `server_metadata.name`'),
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

export const identityRules = {
  provider: text('provider', '`oauth_providers[].id`'),
  account: text('user_id', '`oauth_providers[].account_id`'),
  isSocial: flag('isSocial', 'only social identities are accounts'),
  rest: unneeded(
    ['connection', 'access_token', 'refresh_token', 'access_token_secret', 'expires_in'],
    'the next sign-in brings tokens',
  ),
  profile: object('profileData', '`primary_email`, if the user has no address'),
};

export const profileRules = {
  email: text('email', '`primary_email`, if the user has no address'),
  rest: unneeded(
    ['email_verified', 'name', 'given_name', 'family_name', 'nickname', 'picture', 'username', 'phone_number'],
    'the next sign-in brings profiles',
  ),
};

export const teamRules = {
  id: text('id', '`id`, `server_metadata.auth0_id`'),
  name: text('name', '`server_metadata.name`'),
  displayName: text('display_name', '`display_name`'),
  branding: object('branding', '`profile_image_url`, from `logo_url`'),
  metadata: object('metadata', '`server_metadata`'),
  members: list('members', 'memberships'),
  connections: lost(['enabled_connections', 'token_quota'], 'sign-in of an organization is not imported'),
};

export const brandingRules = {
  logo: image('logo_url'),
  colors: unneeded('colors', 'the look of the old sign-in page'),
};

export const roleRules = { name: text('name', '`permissions`'), id: unneeded('id', 'roles are found by their name') };

export const memberRules = {
  user: required(text('user_id', '`user_id`')),
  roles: list('roles', '`permissions`, by the name of the role'),
  profile: unneeded(['name', 'email', 'picture'], 'the user has them'),
};

export const hashRules = {
  id: required(anything('_id', '`user_id`, without `auth0|`')),
  hash: required(secret('passwordHash', '`password_hash`')),
  connection: unneeded(
    [
      'connection',
      'email',
      'email_verified',
      'tenant',
      'version',
      'password_set_date',
      '_tmp_is_unique',
      'identifiers',
    ],
    'the ID names the user',
  ),
};

/** What the guide and the tests know of the fields. */
export const auth0Rules = {
  user: userRules,
  'user.identities[]': identityRules,
  'user.identities[].profileData': profileRules,
  organization: teamRules,
  'organization.branding': brandingRules,
  'organization.members[]': memberRules,
  'organization.members[].roles[]': roleRules,
  'hash file': hashRules,
};
