import type { Json } from '@portico/contract';
import type { ServerUser } from '../users/user.ts';
import type { Team, TeamCreateOptions, TeamUpdateOptions, TeamUser } from './team.ts';

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

/** A member of a team, as a server sees them. */
export type ServerTeamUser = ServerUser & TeamUser;

/** Any team, as a server sees it. */
export interface ServerTeam extends Team {
  /** When it was created. */
  readonly createdAt: Date;
  /** Only servers read and write this. */
  readonly serverMetadata: Json;
  update(changes: ServerTeamUpdateOptions): Promise<void>;
  /**
   * Adds a user, who gets the default permissions of members.
   *
   * @throws {TeamMembershipAlreadyExists} the user is a member
   */
  addUser(userId: string): Promise<void>;
  /** The members with all that is known of them, in the order of joining. */
  listUsers(): Promise<ServerTeamUser[]>;
}
