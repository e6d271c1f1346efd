import type { Json } from '@portico/contract';
import type { ApiKeyCreateOptions, TeamApiKey, TeamApiKeyFirstView } from '../api-keys/api-key.ts';
import type { InviteUserOptions, TeamInvitation } from './invitation.ts';
import type { TeamMemberProfile } from './member-profile.ts';

/** What a team is created with. */
export interface TeamCreateOptions {
  /** Its name; 256 characters at most. */
  readonly displayName: string;
  /** An image as a data URL; a server may link to one. */
  readonly profileImageUrl?: string | null;
}

/** What a member may change of a team. What is absent stays. */
export interface TeamUpdateOptions {
  /** Its name; 256 characters at most. */
  readonly displayName?: string;
  /** An image as a data URL, of 100 kB at most; a server may link to one. Null for none. */
  readonly profileImageUrl?: string | null;
  /** What its own members read and write. */
  readonly clientMetadata?: Json;
}

/** A member of a team, as other members see them. */
export interface TeamUser {
  /** The user's id. */
  readonly id: string;
  /** What the user is called in this team. */
  readonly teamProfile: TeamMemberProfile;
}

/** A team as one of its members sees it. Values are as of when they were asked; objects do not change. */
export interface Team {
  /** A UUID, the same for ever. */
  readonly id: string;
  /** Its name. */
  readonly displayName: string;
  /** The address of its picture, or the picture itself as a data URL; null for none. */
  readonly profileImageUrl: string | null;
  /** Members with the permission `$update_team` write this. */
  readonly clientMetadata: Json;
  /** Members read this, only a server writes it. */
  readonly clientReadOnlyMetadata: Json;
  /** Changes what is given. @throws {TeamPermissionRequired} a client without `$update_team` */
  update(changes: TeamUpdateOptions): Promise<void>;
  /** Deletes the team with its memberships. @throws {TeamPermissionRequired} a client without `$delete_team` */
  delete(): Promise<void>;
  /**
   * Sends an invitation to an address.
   *
   * @throws {TeamPermissionRequired} a client without `$invite_members`
   * @throws {RedirectUrlNotWhitelisted} the link would lead to a site that the project does not trust
   */
  inviteUser(options: InviteUserOptions): Promise<void>;
  /** Takes a user out of the team. @throws {TeamPermissionRequired} a client without `$remove_members` */
  removeUser(userId: string): Promise<void>;
  /** The members, in the order of joining. @throws {TeamPermissionRequired} a client without `$read_members` */
  listUsers(): Promise<TeamUser[]>;
  /** Invitations that nobody has taken yet, oldest first. */
  listInvitations(): Promise<TeamInvitation[]>;
  /** Makes a key for programs of the team. The answer is the only place where the whole key is shown. */
  createApiKey(options: ApiKeyCreateOptions): Promise<TeamApiKeyFirstView>;
  /** The keys of the team, newest first. */
  listApiKeys(): Promise<TeamApiKey[]>;
}

/** Names a team. */
export type TeamReference = Pick<Team, 'id'>;
