import type { ConfigOverrides, KeySetId, ProjectId, TeamId } from '@portico/contract';
import type { ColumnType } from 'kysely';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted } from './columns.ts';

export interface ProjectsTable {
  id: ProjectId;
  display_name: string;
  description: Defaulted<string>;
  logo_url: string | null;
  full_logo_url: string | null;
  logo_dark_mode_url: string | null;
  logo_full_dark_mode_url: string | null;
  is_production_mode: Defaulted<boolean>;
  owner_team_id: TeamId | null;
  created_at: Date;
  version: Defaulted<number>;
}

export interface TenanciesTable {
  id: TenancyId;
  project_id: ProjectId;
  branch_id: string;
  config_overrides: ColumnType<ConfigOverrides, string, string>;
  /** Trust in devices from before has ended for good. Null: the project was not changed yet. */
  devices_trusted_after: Defaulted<Date | null>;
  /** Until when the request log keeps bodies. Null: it does not. */
  request_bodies_until: Defaulted<Date | null>;
}

/** Tenancies of deleted projects. A job deletes their rows. */
export interface RemovedTenanciesTable {
  id: TenancyId;
  removed_at: Date;
}

export interface ProjectKeySetsTable {
  project_id: ProjectId;
  id: KeySetId;
  description: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  publishable_client_key_digest: string | null;
  publishable_client_key_last_four: string | null;
  secret_server_key_digest: string | null;
  secret_server_key_last_four: string | null;
  super_secret_admin_key_digest: string | null;
  super_secret_admin_key_last_four: string | null;
  /** The last use of each key, to the day. Publishable keys have no address: the browsers of end users have them. */
  uses: Defaulted<
    Readonly<Record<string, { readonly at_millis: number; readonly ip: string | null; readonly client: string | null }>>
  >;
}
