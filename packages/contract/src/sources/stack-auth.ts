import { accountsOf } from './accounts.ts';
import { jsonObjects } from './json-objects.ts';
import { nameOf } from './people.ts';
import { converted, type Notes, passwordIsLost, readItems, readRecord } from './record.ts';
import { type Fields, fieldsOf, line, type SourceOptions, usualRoles } from './source.ts';
import type { SourceFile } from './source-file.ts';
import { accountRules, memberRules, teamRules, userRules } from './stack-auth-rules.ts';

/** Reads users, teams and members that the API of Stack Auth returned. IDs and permissions stay. */
export function stackAuth(file: SourceFile, { roles }: SourceOptions): AsyncGenerator<Fields> {
  return converted(file, jsonObjects(file), ({ object, ...record }, notes) => {
    if (object === 'team') return [teamOf(record, notes)];
    return [object === 'membership' ? membershipOf(record, roles, notes) : userOf(record, notes)];
  });
}

function teamOf(record: Fields, notes: Notes): Fields {
  const { display_name, ...team } = readRecord(teamRules, record, notes);
  return line({ type: 'team', ...team, display_name: nameOf(notes, 'display_name', display_name) });
}

function userOf(record: Fields, notes: Notes): Fields {
  const { hasPassword, accounts, ...user } = readRecord(userRules, record, notes);
  const hasAddress = user.primary_email !== undefined;
  if (hasPassword === true) notes('has_password', passwordIsLost);
  const given = readItems(accountRules, accounts, notes, 'oauth_providers');
  const links = accountsOf(given, notes, 'oauth_providers');
  return line({
    type: 'user',
    ...user,
    display_name: nameOf(notes, 'display_name', user.display_name),
    primary_email_verified: hasAddress ? user.primary_email_verified : undefined,
    primary_email_auth_enabled: hasAddress ? user.primary_email_auth_enabled : undefined,
    is_anonymous: user.is_anonymous === true || undefined,
    otp_auth_enabled: user.otp_auth_enabled === true || undefined,
    restricted_by_admin: user.restricted_by_admin === true || undefined,
    oauth_providers: links.length === 0 ? undefined : links,
  });
}

/** Permissions of a member keep their IDs, unless `--roles` names others. */
function membershipOf(record: Fields, roles: SourceOptions['roles'], notes: Notes): Fields {
  const { permissions: ids = [], ...member } = readRecord(memberRules, record, notes);
  // A permission that is called `admin` is no role of an administrator.
  const mapped = roles === usualRoles ? ids : ids.flatMap((id) => roles.get(id) ?? [id]);
  return line({ type: 'membership', ...member, permissions: [...new Set(mapped)] });
}

/** Returns the membership of a user, as a line of the saved objects. */
export function stackMembership(teamId: string, user: Fields, permissions: readonly Fields[]): Fields {
  const own = permissions.filter(({ user_id }) => user_id === user.id).map(({ id }) => String(id));
  return { object: 'membership', team_id: teamId, user_id: String(fieldsOf(user).id ?? ''), permissions: own };
}
