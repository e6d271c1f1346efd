import type { UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';

export interface ImportRunsTable {
  tenancy_id: TenancyId;
  id: string;
  started_at: Date;
}

export interface ImportLinesTable {
  tenancy_id: TenancyId;
  run_id: string;
  line: number;
  user_id: UserId;
}
