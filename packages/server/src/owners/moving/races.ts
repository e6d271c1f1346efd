import { isForeignKeyViolation, isUniqueViolation } from '../../db/errors.ts';

const unique = [
  'users_pkey',
  'contact_channels_pkey',
  'contact_channels_used_for_auth',
  'provider_links_pkey',
  'provider_links_for_sign_in',
  'passkeys_by_credential',
  'teams_pkey',
  'team_memberships_pkey',
  'api_keys_pkey',
  'subscriptions_pkey',
  'one_time_purchases_pkey',
  'item_quantity_changes_pkey',
  'import_lines_pkey',
];
const references = ['team_memberships_of_team', 'team_memberships_of_user', 'api_keys_of_user', 'api_keys_of_team'];

/** Returns whether a statement failed because something was created or deleted at the same time. */
export function isRace(error: unknown): boolean {
  return (
    unique.some((constraint) => isUniqueViolation(error, constraint)) ||
    references.some((constraint) => isForeignKeyViolation(error, constraint))
  );
}
