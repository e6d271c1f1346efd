import type { Json } from '@portico/contract';
import type { Answer } from '../../core/transport.ts';
import type { Caller } from '../base/owner.ts';
import type { TeamCreateOptions, TeamUpdateOptions } from './team-options.ts';

type WireMember = Answer<'GET /team-member-profiles', 'server'>['items'][number];

/** What a server may change of a team besides. */
export interface ServerTeamUpdateOptions extends TeamUpdateOptions {
  /** What its members read, and only a server writes. */
  readonly clientReadOnlyMetadata?: Json;
  /** What only servers read and write. */
  readonly serverMetadata?: Json;
}

/** What a server may create a team with besides. */
export interface ServerTeamCreateOptions extends TeamCreateOptions {
  /** Becomes a member, with the default permissions of creators. A team without a creator has no members. */
  readonly creatorUserId?: string;
  /** What the team's own members read and write. */
  readonly clientMetadata?: Json;
  /** What its members read, and only a server writes. */
  readonly clientReadOnlyMetadata?: Json;
  /** What only servers read and write. */
  readonly serverMetadata?: Json;
}

/** What a server's calls need besides. Members are users, and users have teams: so teams are given the members. @internal */
export interface ServerCaller<Member> extends Caller<'server'> {
  memberFromWire(wire: WireMember): Member;
}
