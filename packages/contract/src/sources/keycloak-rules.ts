import {
  anything,
  flag,
  list,
  lost,
  number,
  object,
  onlyText,
  required,
  secret,
  text,
  texts,
  time,
  unneeded,
} from './rules.ts';

export const groupRules = {
  id: text('id', '`id`, `server_metadata.keycloak_id`'),
  name: required(text('name', '`display_name`')),
  description: text('description', '`server_metadata.description`'),
  attributes: object('attributes', '`server_metadata.attributes`'),
  groups: lost('subGroups', 'only groups of the first level become teams. Their members join those'),
  roles: lost(['realmRoles', 'clientRoles'], 'roles of a group are no permissions here'),
  rest: unneeded(['path', 'parentId', 'subGroupCount', 'access'], 'the name is the path'),
};

export const userRules = {
  id: text('id', '`id`, or `server_metadata.keycloak_id` if it is no UUID'),
  service: text('serviceAccountClientId', 'a service account is skipped'),
  username: text('username', '`server_metadata.username`, and `display_name` without a name'),
  email: text('email', '`primary_email`'),
  isVerified: flag('emailVerified', '`primary_email_verified`, unless the user must verify it'),
  firstName: text('firstName', '`display_name`'),
  lastName: text('lastName', '`display_name`'),
  isEnabled: flag('enabled', '`restricted_by_admin`, if it is no'),
  created: time('createdTimestamp', '`signed_up_at_millis`'),
  credentials: list('credentials', '`password_hash`, `totp_secret_base64`'),
  duties: texts('requiredActions', 'counted. With `UPDATE_PASSWORD`, the password is left out'),
  groups: texts('groups', 'memberships'),
  identities: list(['federatedIdentities', 'socialLinks'], '`oauth_providers`'),
  attributes: object('attributes', '`server_metadata.attributes`'),
  realmRoles: anything('realmRoles', '`server_metadata.realm_roles`'),
  clientRoles: anything(['clientRoles', 'applicationRoles'], '`server_metadata.client_roles`'),
  storage: text('federationLink', 'the password of the user is in another system, and counted as lost'),
  consents: lost('clientConsents', 'consents to other apps are not imported'),
  rest: unneeded(
    ['self', 'origin', 'totp', 'notBefore', 'access', 'disableableCredentialTypes', 'userProfileMetadata'],
    'the credentials say it',
  ),
};

export const identityRules = {
  provider: text(['identityProvider', 'socialProvider'], '`oauth_providers[].id`'),
  account: text(['userId', 'socialUserId'], '`oauth_providers[].account_id`'),
  rest: unneeded(['userName', 'socialUsername'], 'the next sign-in brings profiles'),
};

export const credentialRules = {
  type: text('type', '`password`, `otp` and `totp` are imported'),
  isTemporary: flag('temporary', 'the password is left out'),
  value: secret('value', 'a password that is no hash is left out'),
  secretData: object('secretData', '`password_hash`, `totp_secret_base64`'),
  data: object('credentialData', '`password_hash`, `totp_secret_base64`'),
  oldHash: secret('hashedSaltedValue', '`password_hash`, in versions before 8'),
  salt: secret('salt', '`password_hash`, in versions before 8'),
  algorithm: text('algorithm', '`password_hash`, in versions before 8'),
  rounds: number('hashIterations', '`password_hash`, in versions before 8'),
  digits: number('digits', 'only 6 is imported, in versions before 8'),
  period: number('period', 'only 30 is imported, in versions before 8'),
  rest: unneeded(
    ['id', 'createdDate', 'userLabel', 'priority', 'counter', 'device', 'config', 'federationLink'],
    'names and times of the old system',
  ),
};

export const secretRules = {
  value: secret('value', '`password_hash`, `totp_secret_base64`'),
  salt: secret('salt', '`password_hash`'),
  rest: unneeded('additionalParameters', 'always empty'),
};

export const dataRules = {
  algorithm: text('algorithm', '`password_hash`'),
  rounds: number('hashIterations', '`password_hash`'),
  parameters: object('additionalParameters', '`password_hash`'),
  kind: text('subType', 'only `totp` is imported'),
  digits: number('digits', 'only 6 is imported'),
  period: number('period', 'only 30 is imported'),
  encoding: text('secretEncoding', 'how the secret is written'),
  rest: unneeded('counter', 'of another kind of codes'),
};

export const parameterRules = {
  type: onlyText('type', '`password_hash`'),
  version: onlyText('version', '`password_hash`'),
  memory: onlyText('memory', '`password_hash`'),
  lanes: onlyText('parallelism', '`password_hash`'),
  rest: unneeded('hash-length', 'the hash has it'),
};

/** What the guide and the tests know of the fields. */
export const keycloakRules = {
  'groups[]': groupRules,
  user: userRules,
  'user.federatedIdentities[]': identityRules,
  'user.credentials[]': credentialRules,
  'user.credentials[].secretData': secretRules,
  'user.credentials[].credentialData': dataRules,
  'user.credentials[].credentialData.additionalParameters': parameterRules,
};
