import type { Json } from '@portico/contract';
import type { Answer } from '../../core/transport.ts';
import type { Caller } from '../base/owner.ts';
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

/**
 * Context of a server's calls. Members are users, and users have teams, so the context creates the member objects.
 * @internal
 */
export interface ServerCaller<Member> extends Caller<'server'> {
  memberFromWire(wire: WireMember): Member;
}
