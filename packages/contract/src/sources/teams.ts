import type { Json } from '../fields/json.ts';
import { nameOf, withOwn } from './people.ts';
import type { Notes } from './record.ts';
import { type Fields, idOf, line, type SourceOptions } from './source.ts';

/** An organization of another system. */
interface OldTeam {
  readonly id: string;
  readonly name: string | undefined;
  readonly created?: number | undefined;
  readonly image?: string | undefined;
  /** What the users of the team may read. */
  readonly shown?: Fields | undefined;
  /** Metadata that only servers read. */
  readonly metadata?: Fields | undefined;
  /** What else the server metadata gets. */
  readonly facts?: Readonly<Record<string, Json | undefined>>;
}

/** Returns the team of an organization. One without a name gets its ID as the name. */
export function teamLine(source: string, team: OldTeam, notes: Notes): Fields {
  const { id, name, created, image, shown, metadata = {}, facts = {} } = team;
  return line({
    type: 'team',
    id: idOf(source, id),
    display_name: nameOf(notes, 'name', name) ?? id,
    created_at_millis: created,
    profile_image_url: image,
    client_read_only_metadata: shown === undefined || Object.keys(shown).length === 0 ? undefined : shown,
    server_metadata: withOwn(metadata, { ...facts, [`${source}_id`]: id }, notes),
  });
}

/** A member of an organization in another system. */
interface OldMember {
  readonly team: string | undefined;
  readonly user: string | undefined;
  readonly roles: readonly (string | undefined)[];
  readonly created?: number | undefined;
}

/** Roles of all members. They get the permissions of new members. */
const plainRoles = new Set(['member', 'org:member', 'basic_member']);

/** Returns the membership of a member, with the permissions of the roles. A role without permissions is noted. */
export function membershipLine(
  source: string,
  { team = '', user = '', roles: given, created }: OldMember,
  { roles }: Pick<SourceOptions, 'roles'>,
  notes: Notes,
): Fields {
  const permissions = given.flatMap((role) => {
    if (role === undefined || role === '') return [];
    // Clerk writes `org:admin`.
    const found = roles.get(role) ?? roles.get(role.replace(/^org:/, ''));
    if (found === undefined && !plainRoles.has(role)) notes('roles', `${role} has no permissions in --roles`);
    return found ?? [];
  });
  return line({
    type: 'membership',
    team_id: idOf(source, team),
    user_id: idOf(source, user),
    created_at_millis: created,
    permissions: permissions.length === 0 ? undefined : [...new Set(permissions)],
  });
}
