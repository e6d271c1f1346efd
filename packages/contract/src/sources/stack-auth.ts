import type { Json } from '../fields/json.ts';
import { jsonObjects } from './json-objects.ts';
import { type Fields, fieldsOf, imageOf, itemsOf, line, type SourceOptions, textOf, usualRoles } from './source.ts';
import type { SourceFile } from './source-file.ts';

const userFields = [
  'id',
  'is_anonymous',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'display_name',
  'signed_up_at_millis',
  'last_active_at_millis',
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
  'otp_auth_enabled',
] as const;

const teamFields = [
  'id',
  'display_name',
  'created_at_millis',
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
] as const;

/** Reads users, teams and members that the API of Stack Auth returned. IDs and permissions stay. */
export async function* stackAuth(file: SourceFile, { roles }: SourceOptions): AsyncGenerator<Fields> {
  for await (const { object, ...item } of jsonObjects(file)) {
    if (object === 'team') yield { type: 'team', ...given(item, teamFields), ...imageFields(item) };
    else if (object === 'membership') yield membershipOf(item, roles);
    else yield userOf(item);
  }
}

function userOf(user: Fields): Fields {
  const hasAddress = textOf(user.primary_email) !== undefined;
  const accounts = itemsOf(user.oauth_providers).flatMap(({ id, account_id, email }) =>
    textOf(id) === undefined || textOf(account_id) === undefined
      ? []
      : [{ id: String(id), account_id: String(account_id), email: textOf(email) ?? null }],
  );
  const fields = given(user, userFields);
  return line({
    type: 'user',
    ...fields,
    primary_email_verified: hasAddress ? fields.primary_email_verified : undefined,
    primary_email_auth_enabled: hasAddress ? fields.primary_email_auth_enabled : undefined,
    is_anonymous: user.is_anonymous === true || undefined,
    otp_auth_enabled: user.otp_auth_enabled === true || undefined,
    ...imageFields(user),
    oauth_providers: accounts.length === 0 ? undefined : accounts,
  });
}

/** Permissions of a member keep their IDs, unless `--roles` names others. */
function membershipOf({ team_id, user_id, permissions }: Fields, roles: SourceOptions['roles']): Fields {
  const ids = Array.isArray(permissions) ? permissions.map(String) : [];
  // A permission that is called `admin` is no role of an administrator.
  const mapped = roles === usualRoles ? ids : ids.flatMap((id) => roles.get(id) ?? [id]);
  return line({ type: 'membership', team_id, user_id, permissions: [...new Set(mapped)] });
}

/** Returns fields that have a value. */
function given(item: Fields, names: readonly string[]): Fields {
  const entries = names.map((name): readonly [string, Json | undefined] => [name, item[name]]);
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, Json] => entry[1] != null));
}

function imageFields(item: Fields): Fields {
  return line({ profile_image_url: imageOf(item.profile_image_url) });
}

/** Returns the membership of a user, as a line of the saved objects. */
export function stackMembership(teamId: string, user: Fields, permissions: readonly Fields[]): Fields {
  const own = permissions.filter(({ user_id }) => user_id === user.id).map(({ id }) => String(id));
  return { object: 'membership', team_id: teamId, user_id: String(fieldsOf(user).id ?? ''), permissions: own };
}
