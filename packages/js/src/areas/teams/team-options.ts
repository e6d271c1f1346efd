import type { Json } from '@portico/contract';

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

/** What a user is called in a team; the user's own name and picture where the team knows no other. */
export interface TeamMemberProfile {
  /** The name in this team, else the user's own; null for none. */
  readonly displayName: string | null;
  /** The picture in this team, else the user's own; null for none. */
  readonly profileImageUrl: string | null;
}

/** A member of a team, as other members see them. */
export interface TeamUser {
  /** The user's id. */
  readonly id: string;
  /** What the user is called in this team. */
  readonly teamProfile: TeamMemberProfile;
}

/** Names a team. */
export interface TeamReference {
  /** The id of the team. */
  readonly id: string;
}
