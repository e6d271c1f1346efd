import type { Json, TeamId, UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted, JsonColumn } from './columns.ts';

export interface ImportRunsTable {
  tenancy_id: TenancyId;
  id: string;
  started_at: Date;
  file_name: string | null;
  /** Type and ID of the owner or key. */
  started_by: JsonColumn<{ readonly type: string; readonly id: string } & Json>;
  state: Defaulted<'running' | 'finished' | 'undoing' | 'undone'>;
  changed_at: Date | null;
  created_count: Defaulted<number>;
  updated_count: Defaulted<number>;
  skipped_count: Defaulted<number>;
  refused_count: Defaulted<number>;
  deleted_count: Defaulted<number>;
  spared_count: Defaulted<number>;
}

export interface ImportLinesTable {
  tenancy_id: TenancyId;
  run_id: string;
  line: number;
  /** The user that the line created, or the member. */
  user_id: UserId | null;
  kind: Defaulted<'user' | 'team' | 'membership' | 'api_key' | 'product' | 'item_quantity'>;
  /** The team that the line created, or the one of the member. */
  team_id: TeamId | null;
  key_id: string | null;
  /** Whether the line changed what was there already. */
  is_update: Defaulted<boolean>;
}

/** The demo data of a project. */
export interface DemoDataTable {
  tenancy_id: TenancyId;
  /** The import that has added it. */
  run_id: string;
  added_at: Date;
  /** Changes of metrics that its removal takes back. Null while it is being added. */
  counts: JsonColumn;
}

/** The system from which users of a project move in at their first sign-in. */
export interface OldSystemsTable {
  tenancy_id: TenancyId;
  /** Number of the last line of its import. */
  line_count: Defaulted<number>;
  moved_count: Defaulted<number>;
  last_moved_at: Date | null;
  /** How many users it has, as it says. Null if it does not. */
  total_users: number | null;
  /** Sign-ins without a usable answer. */
  failure_count: Defaulted<number>;
  last_failure_at: Date | null;
  last_failure: string | null;
}
