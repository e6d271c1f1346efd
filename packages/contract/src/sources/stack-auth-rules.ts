import { flag, image, list, lost, object, required, text, texts, time, unneeded } from './rules.ts';

const same = 'the same field';

const metadata = {
  client_metadata: object('client_metadata', same),
  client_read_only_metadata: object('client_read_only_metadata', same),
  server_metadata: object('server_metadata', same),
};

export const userRules = {
  id: text('id', '`id`'),
  is_anonymous: flag('is_anonymous', same),
  primary_email: text('primary_email', same),
  primary_email_verified: flag('primary_email_verified', same),
  primary_email_auth_enabled: flag('primary_email_auth_enabled', same),
  display_name: text('display_name', same),
  profile_image_url: image('profile_image_url'),
  signed_up_at_millis: time('signed_up_at_millis', same),
  last_active_at_millis: time('last_active_at_millis', same),
  ...metadata,
  otp_auth_enabled: flag('otp_auth_enabled', same),
  deletion_at_millis: time('deletion_at_millis', same),
  restricted_by_admin: flag('restricted_by_admin', same),
  restricted_by_admin_reason: text('restricted_by_admin_reason', same),
  restricted_by_admin_private_details: text('restricted_by_admin_private_details', same),
  accounts: list('oauth_providers', same),
  hasPassword: flag('has_password', 'users with a password are counted: the API does not give it'),
  factors: lost(['passkey_auth_enabled', 'requires_totp_mfa'], 'the API gives no passkeys and no second factors'),
  selected: lost(['selected_team_id', 'selected_team'], 'users select their team again'),
  country: lost('country_code', 'the next sign-in finds it'),
  rest: unneeded(
    [
      'object',
      'auth_with_email',
      'is_restricted',
      'restricted_reason',
      'connected_accounts',
      'risk_scores',
      'has_been_active',
      'otp_auth_available',
      'second_factor_setup_required',
      'passkey_replaces_totp',
      'password_changed_at_millis',
    ],
    'other fields have it',
  ),
};

export const accountRules = {
  provider: text('id', '`oauth_providers[].id`'),
  account: text('account_id', '`oauth_providers[].account_id`'),
  email: text('email', '`oauth_providers[].email`'),
};

export const teamRules = {
  id: text('id', '`id`'),
  display_name: text('display_name', same),
  created_at_millis: time('created_at_millis', same),
  profile_image_url: image('profile_image_url'),
  ...metadata,
  rest: unneeded(['object', 'creator_user_id'], 'the members have it'),
};

export const memberRules = {
  team_id: required(text('team_id', '`team_id`')),
  user_id: required(text('user_id', '`user_id`')),
  permissions: texts('permissions', '`permissions`, by `--roles`'),
  rest: unneeded('object', 'the type'),
};

/** What the guide and the tests know of the fields. */
export const stackAuthRules = {
  user: userRules,
  'user.oauth_providers[]': accountRules,
  team: teamRules,
  membership: memberRules,
};
