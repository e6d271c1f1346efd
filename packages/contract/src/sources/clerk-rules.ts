import { memberRules, memberTeamRules, memberUserRules, teamRules } from './clerk-team-rules.ts';
import { flag, image, list, lost, number, object, oneOf, text, time, unneeded } from './rules.ts';

export const userRules = {
  id: text('id', '`id`, `server_metadata.clerk_id`'),
  isDeleted: flag('deleted', 'a deleted user is skipped'),
  externalId: text('external_id', '`server_metadata.external_id`'),
  addresses: list('email_addresses', '`primary_email`, `contact_channels`'),
  primaryAddressId: text('primary_email_address_id', 'which address is `primary_email`'),
  phones: list('phone_numbers', '`server_metadata.phone_number`, `.other_phone_numbers`'),
  primaryPhoneId: text('primary_phone_number_id', 'which number is `server_metadata.phone_number`'),
  username: text('username', '`server_metadata.username`, and `display_name` without a name'),
  firstName: text('first_name', '`display_name`'),
  lastName: text('last_name', '`display_name`'),
  locale: text('locale', '`server_metadata.locale`'),
  image: image('image_url'),
  oldImage: image('profile_image_url', '`profile_image_url`, without `image_url`'),
  hasImage: flag('has_image', 'without one, `image_url` is a placeholder that is not imported'),
  created: time('created_at', '`signed_up_at_millis`'),
  active: time('last_active_at', '`last_active_at_millis`'),
  signedIn: time('last_sign_in_at', '`last_active_at_millis`, without `last_active_at`'),
  isBanned: flag('banned', '`restricted_by_admin`'),
  isLocked: flag('locked', '`restricted_by_admin`, if the lock does not end'),
  lockSeconds: number('lockout_expires_in_seconds', 'a lock that ends by itself is counted'),
  unsafeMetadata: object('unsafe_metadata', '`client_metadata`'),
  publicMetadata: object('public_metadata', '`client_read_only_metadata`'),
  privateMetadata: object('private_metadata', '`server_metadata.private_metadata`'),
  accounts: list('external_accounts', '`oauth_providers`'),
  hasPassword: flag('password_enabled', 'users with a password are counted: the API does not give it'),
  mustResetPassword: flag('requires_password_reset', 'counted: there is no such duty'),
  factors: lost(['two_factor_enabled', 'totp_enabled', 'backup_code_enabled'], 'the API gives no second factors'),
  passkeys: lost('passkeys', 'the API gives no passkeys'),
  wallets: lost(['web3_wallets', 'primary_web3_wallet_id'], 'wallets do not sign in'),
  single: lost(['saml_accounts', 'enterprise_accounts'], 'accounts of single sign-on are not imported'),
  consent: lost('legal_accepted_at', 'a consent needs its text'),
  members: lost('organization_memberships', 'import the list of memberships'),
  changes: unneeded(
    [
      'object',
      'updated_at',
      'verification_attempts_remaining',
      'password_last_updated_at',
      'mfa_enabled_at',
      'mfa_disabled_at',
      'delete_self_enabled',
      'create_organization_enabled',
      'create_organizations_limit',
      'bypass_client_trust',
    ],
    'settings and counters of the old system',
  ),
};

export const addressRules = {
  id: text('id', 'which address is `primary_email`'),
  address: text('email_address', '`primary_email`, `contact_channels[].value`'),
  verification: object('verification', '`primary_email_verified`, `contact_channels[].is_verified`'),
  rest: unneeded(
    ['object', 'reserved', 'linked_to', 'matches_sso_connection', 'created_at', 'updated_at'],
    'links and times of the old system',
  ),
};

const statuses = ['verified', 'unverified', 'transferable', 'failed', 'expired'] as const;

export const verificationRules = {
  status: oneOf('status', statuses, 'only `verified` is yes'),
  rest: unneeded(
    ['object', 'strategy', 'attempts', 'expire_at', 'error', 'verified_at_client', 'channel', 'id', 'nonce'].concat(
      'external_verification_redirect_url',
    ),
    'the way of the check',
  ),
};

export const phoneRules = {
  id: text('id', 'which number is `server_metadata.phone_number`'),
  number: text('phone_number', '`server_metadata.phone_number`, `.other_phone_numbers`'),
  isFactor: lost(['reserved_for_second_factor', 'default_second_factor'], 'codes by text message are no second factor'),
  rest: unneeded(
    ['object', 'reserved', 'verification', 'linked_to', 'backup_codes', 'created_at', 'updated_at'],
    'links and times of the old system',
  ),
};

export const accountRules = {
  object: text('object', 'the provider, in older versions'),
  provider: text('provider', '`oauth_providers[].id`'),
  account: text(['provider_user_id', 'google_id', 'facebook_id'], '`oauth_providers[].account_id`'),
  email: text('email_address', '`oauth_providers[].email`'),
  verification: object('verification', 'only a verified account is imported'),
  rest: unneeded(
    [
      'id',
      'external_account_id',
      'identification_id',
      'approved_scopes',
      'first_name',
      'last_name',
      'given_name',
      'family_name',
      'picture',
      'avatar_url',
      'image_url',
      'username',
      'phone_number',
      'label',
      'public_metadata',
      'created_at',
      'updated_at',
    ],
    'the next sign-in brings profiles',
  ),
};

/** What the guide and the tests know of the fields. */
export const clerkRules = {
  user: userRules,
  'user.email_addresses[]': addressRules,
  'user.email_addresses[].verification': verificationRules,
  'user.phone_numbers[]': phoneRules,
  'user.external_accounts[]': accountRules,
  'user.external_accounts[].verification': verificationRules,
  organization: teamRules,
  organization_membership: memberRules,
  'organization_membership.organization': memberTeamRules,
  'organization_membership.public_user_data': memberUserRules,
};
