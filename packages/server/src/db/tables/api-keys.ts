import type { TeamId, UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted } from './columns.ts';

/** API keys. Each belongs to a user or a team. */
export interface ApiKeysTable {
  tenancy_id: TenancyId;
  id: string;
  user_id: UserId | null;
  team_id: TeamId | null;
  description: string;
  is_public: boolean;
  digest: string;
  last_four: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** To the day. */
  last_used_at: Defaulted<Date | null>;
}
