import type { TeamId, UserId } from '@portico/contract';
import type { ColumnType, GeneratedAlways, Selectable } from 'kysely';
import type { Rows } from '../parts.ts';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted, JsonColumn } from './columns.ts';
import type { GivenColumns } from './listed-columns.ts';
import type { userColumns } from './user-columns.ts';

export interface UsersTable extends GivenColumns<typeof userColumns> {
  tenancy_id: TenancyId;
  id: UserId;
  display_name: string | null;
  profile_image_url: string | null;
  client_metadata: JsonColumn;
  client_read_only_metadata: JsonColumn;
  server_metadata: JsonColumn;
  is_anonymous: Defaulted<boolean>;
  signed_up_at: Date;
  last_active_at: Date;
  seen_at: ColumnType<Date | null, Date | null | undefined, Date>;
  country: string | null;
  password_hash: string | null;
  /** When the password was set or changed last. Null for none, or one from before the column. A trigger writes it, except at imports. */
  password_changed_at: ColumnType<Date | null, Date | null | undefined, never>;
  /** The user had a password and lost it. No import and no old system gives another one. */
  password_removed: Defaulted<boolean>;
  otp_auth_enabled: Defaulted<boolean>;
  /** The user disabled one-time codes. Only the user or a server can enable them again. */
  otp_auth_removed: Defaulted<boolean>;
  selected_team_id: TeamId | null;
  totp_secret_sealed: string | null;
  requires_totp: Defaulted<boolean>;
  totp_added_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  totp_last_step: ColumnType<number | null, number | null, number | null>;
  restricted_by_admin: Defaulted<boolean>;
  /** Shown to the user. Null unless the user is restricted, like the private details. */
  restricted_by_admin_reason: string | null;
  restricted_by_admin_private_details: string | null;
  /** When the account is deleted, as its user has asked. Null: it stays. */
  deletion_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** A JSON array. Null for none. */
  tags: JsonColumn<readonly string[]>;
  search_text: Defaulted<string>;
  /** Incremented when the password or the primary email changes, or the user is restricted, which invalidates older codes, links and flows. */
  credential_version: Defaulted<number>;
  /** Size of all metadata as JSON in bytes. The database computes it. */
  metadata_bytes: GeneratedAlways<number>;
}

/** Complete user rows: the table, or a part of a statement that has written users. */
export type UserRows = Rows<Selectable<UsersTable>>;

export interface ContactChannelsTable {
  tenancy_id: TenancyId;
  id: string;
  user_id: UserId;
  type: 'email';
  value: string;
  is_primary: boolean;
  is_verified: boolean;
  used_for_auth: boolean;
  created_at: Date;
  /** Whether the address has taken the place of an earlier one, so that the row is older than the address. */
  is_replaced: Defaulted<boolean>;
}

export interface ProviderLinksTable {
  tenancy_id: TenancyId;
  id: string;
  user_id: UserId;
  provider_config_id: string;
  account_id: string;
  email: string | null;
  allow_sign_in: boolean;
  allow_connected_accounts: boolean;
  created_at: Date;
}

/** What a user no longer signs in with. Triggers write it. */
export interface RemovedSignInsTable {
  tenancy_id: TenancyId;
  user_id: UserId;
  kind: 'email' | 'provider';
  digest: string;
  removed_at: Date;
}

export interface ProjectPermissionGrantsTable {
  tenancy_id: TenancyId;
  user_id: UserId;
  permission_id: string;
}

/** The tags of users, one per row. Only triggers of the table `users` write it. */
export interface UserTagsTable {
  tenancy_id: TenancyId;
  /** In lower case. */
  key: string;
  user_id: UserId;
  tag: string;
}

/** What owners write about a user for each other. */
export interface UserNotesTable {
  tenancy_id: TenancyId;
  id: string;
  user_id: UserId;
  text: string;
  /** Who wrote it: type and ID, or only the name that an imported file has. Null: unknown. */
  author: JsonColumn<NoteAuthor>;
  created_at: Date;
  /** Null: never changed. */
  changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The author of a note. */
export type NoteAuthor = {
  readonly type: 'user' | 'server' | 'admin' | 'owner' | 'import';
  readonly id?: string;
  readonly name?: string;
};

/** Times of users for lists in their order. Only triggers of the table `users` write it. */
export interface UserActivityTable {
  tenancy_id: TenancyId;
  user_id: UserId;
  is_anonymous: boolean;
  last_active_at: Date;
}
