import type { Json } from '@portico/contract';
import type { Answer } from '../../../core/transport.ts';
import type { Caller } from '../../base/owner.ts';
import type { TeamCreateOptions, TeamUpdateOptions } from './team-options.ts';

type WireMember = Answer<'GET /team-member-profiles', 'server'>['items'][number];

/** Additional changes to a team that a server can make. */
export interface ServerTeamUpdateOptions extends TeamUpdateOptions {
  /** Metadata that members can read. Only servers can write it. */
  readonly clientReadOnlyMetadata?: Json;
  /** Metadata that only servers can read and write. */
  readonly serverMetadata?: Json;
}

/** Additional options for a new team that a server can set. */
export interface ServerTeamCreateOptions extends TeamCreateOptions {
  /**
   * ID of the creator, who becomes a member with the default permissions of creators. Without a creator, the team has
   * no members.
   */
  readonly creatorUserId?: string;
  /** Metadata that members can read. Members with `$update_team` can write it. */
  readonly clientMetadata?: Json;
  /** Metadata that members can read. Only servers can write it. */
  readonly clientReadOnlyMetadata?: Json;
  /** Metadata that only servers can read and write. */
  readonly serverMetadata?: Json;
}

/** Options of team lists. */
export interface ListTeamsOptions {
  /** `nextCursor` of the previous page, in the same order. */
  readonly cursor?: string;
  /** Maximum number of teams. Pages have at most 20. Default: all teams. */
  readonly limit?: number;
  /** Sort by creation, the only order. */
  readonly orderBy?: 'createdAt';
  /** Newest first. Default: oldest first. */
  readonly desc?: boolean;
  /** Part of a name in any case, or a full team ID. */
  readonly query?: string;
  /** Only teams of this user. */
  readonly userId?: string;
}

/**
 * A page of teams with the cursor of the next page, which is null at the end. `isIncomplete` is true for a search of a
 * project with very many teams that returns only first results.
 */
export type TeamPage<Team> = Team[] & { readonly nextCursor: string | null; readonly isIncomplete: boolean };

/** Options of the list of the members of a team. */
export interface ListMembersOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Maximum number of members. Pages have at most 20. Default: all members. */
  readonly limit?: number;
}

/** A page of members with the cursor of the next page, which is null at the end. */
export type MemberPage<Member> = Member[] & { readonly nextCursor: string | null };

/**
 * Context of a server's calls. Members are users, and users have teams, so the context creates the member objects.
 * @internal
 */
export interface ServerCaller<Member> extends Caller<'server'> {
  memberFromWire(wire: WireMember): Member;
}
