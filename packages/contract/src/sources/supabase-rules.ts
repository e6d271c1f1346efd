import { flag, image, list, lost, object, secret, text, texts, time, unneeded, until } from './rules.ts';

/** A row of `auth.users`, or a user of the admin API, which has some other names. */
export const userRules = {
  id: text('id', '`id`, or `server_metadata.supabase_id` if it is no UUID'),
  deleted: time('deleted_at', 'a deleted user is skipped'),
  isAnonymous: flag('is_anonymous', '`is_anonymous`'),
  email: text('email', '`primary_email`'),
  confirmed: time('email_confirmed_at', '`primary_email_verified`'),
  oldConfirmed: time('confirmed_at', '`primary_email_verified`, without `phone_confirmed_at`'),
  phoneConfirmed: time('phone_confirmed_at', 'says that `confirmed_at` is not of the address'),
  hash: secret('encrypted_password', '`password_hash`'),
  phone: text('phone', '`server_metadata.phone_number`'),
  profile: object(['raw_user_meta_data', 'user_metadata'], '`client_metadata`, `display_name`, `profile_image_url`'),
  app: object(['raw_app_meta_data', 'app_metadata'], '`server_metadata.app_metadata`'),
  role: text('role', '`server_metadata.role`, if it is not `authenticated`'),
  created: time('created_at', '`signed_up_at_millis`'),
  active: time('last_sign_in_at', '`last_active_at_millis`'),
  bannedUntil: until('banned_until', '`restricted_by_admin`, if the time has not come. It has no end here'),
  isSuperAdmin: flag('is_super_admin', 'counted: it gives no rights here'),
  identities: list('identities', '`oauth_providers`'),
  newEmail: lost(
    ['email_change', 'new_email', 'phone_change', 'new_phone'],
    'a change that is not confirmed is not imported',
  ),
  factors: lost('factors', 'second factors are not imported'),
  rest: unneeded(
    [
      'instance_id',
      'aud',
      'updated_at',
      'invited_at',
      'is_sso_user',
      'confirmation_token',
      'confirmation_sent_at',
      'recovery_token',
      'recovery_sent_at',
      'email_change_token',
      'email_change_token_new',
      'email_change_token_current',
      'email_change_sent_at',
      'email_change_confirm_status',
      'phone_change_token',
      'phone_change_sent_at',
      'reauthentication_token',
      'reauthentication_sent_at',
    ],
    'codes of emails, and times of the old system',
  ),
};

/** What becomes a field of the user. The whole object is metadata. */
export const profileRules = {
  name: text(['full_name', 'name', 'display_name'], '`display_name`', 'left out'),
  image: image(['avatar_url', 'picture']),
};

export const appRules = { providers: texts('providers', 'a provider without an identity is counted', 'left out') };

export const dataRules = {
  sub: text('sub', '`oauth_providers[].account_id`, in older versions'),
  email: text('email', '`oauth_providers[].email`'),
  rest: unneeded(
    [
      'iss',
      'provider_id',
      'email_verified',
      'phone_verified',
      'name',
      'full_name',
      'user_name',
      'preferred_username',
      'avatar_url',
      'picture',
      'custom_claims',
    ],
    'the next sign-in brings profiles',
  ),
};

export const identityRules = {
  provider: text('provider', '`oauth_providers[].id`'),
  account: text('provider_id', '`oauth_providers[].account_id`'),
  id: text('id', '`oauth_providers[].account_id`, in older versions'),
  data: object('identity_data', '`oauth_providers[].email`, and `account_id` in older versions'),
  email: text('email', '`oauth_providers[].email`'),
  rest: unneeded(['identity_id', 'user_id', 'last_sign_in_at', 'created_at', 'updated_at'], 'times of the old system'),
};

/** What the guide and the tests know of the fields. */
export const supabaseRules = {
  user: userRules,
  'user.raw_user_meta_data': profileRules,
  'user.raw_app_meta_data': appRules,
  'user.identities[]': identityRules,
  'user.identities[].identity_data': dataRules,
};
