import type { TeamId, UserId } from '@portico/contract';
import type { GeneratedAlways } from 'kysely';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted, JsonColumn } from './columns.ts';

export interface TeamsTable {
  tenancy_id: TenancyId;
  id: TeamId;
  display_name: string;
  profile_image_url: string | null;
  client_metadata: JsonColumn;
  client_read_only_metadata: JsonColumn;
  server_metadata: JsonColumn;
  /** Size of all metadata as JSON in bytes. The database computes it. */
  metadata_bytes: GeneratedAlways<number>;
  created_at: Date;
}

export interface TeamMembershipsTable {
  tenancy_id: TenancyId;
  team_id: TeamId;
  user_id: UserId;
  created_at: Date;
  display_name: Defaulted<string | null>;
  profile_image_url: Defaulted<string | null>;
}

export interface TeamPermissionGrantsTable {
  tenancy_id: TenancyId;
  team_id: TeamId;
  user_id: UserId;
  permission_id: string;
}
