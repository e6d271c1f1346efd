import type { Json } from '@portico/contract';

/** Options for a new team. */
export interface TeamCreateOptions {
  /** Display name. At most 256 characters. */
  readonly displayName: string;
  /** Profile image as a data URL. Servers can also use a URL. */
  readonly profileImageUrl?: string | null;
}

/** Changes to a team. Omitted fields stay unchanged. */
export interface TeamUpdateOptions {
  /** Display name. At most 256 characters. */
  readonly displayName?: string;
  /** Profile image as a data URL, at most 104,858 bytes. Servers can also use a URL. Null for none. */
  readonly profileImageUrl?: string | null;
  /** Metadata that members can read. Members with `$update_team` can write it. */
  readonly clientMetadata?: Json;
}

/** Profile of a user in a team. Uses the user's own name and image where the team profile has none. */
export interface TeamMemberProfile {
  /** Display name in this team, or the user's own. Null for none. */
  readonly displayName: string | null;
  /** Profile image in this team, or the user's own. Null for none. */
  readonly profileImageUrl: string | null;
  /** Primary email of a member without a display name, for members who can invite others. Otherwise undefined. */
  readonly primaryEmail?: string;
}

/** A member of a team, with the data that other members can see. */
export interface TeamUser {
  /** ID of the user. */
  readonly id: string;
  /** Profile of the user in this team. */
  readonly teamProfile: TeamMemberProfile;
}

/** A reference to a team. */
export interface TeamReference {
  /** ID of the team. */
  readonly id: string;
}
