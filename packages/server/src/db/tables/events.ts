import type { AccessLevel, Json, ProjectRole, TeamId, UserId } from '@portico/contract';
import type { ActorType } from '../origin.ts';
import type { TenancyId } from '../tenancy.ts';
import type { JsonColumn } from './columns.ts';

/** The event log. Triggers write it, and nothing changes it. */
export interface EventsTable {
  tenancy_id: TenancyId;
  at: Date;
  id: string;
  type: string;
  /** Whom it is about. */
  user_id: UserId | null;
  team_id: TeamId | null;
  /** ID of the changed object. */
  subject_id: string | null;
  actor_type: ActorType;
  actor_id: string | null;
  /** The role of a person at that time. Null for others, and before it was recorded. */
  actor_role: ProjectRole | null;
  /** Null if there was no request. */
  level: AccessLevel | null;
  operation: string | null;
  request_id: string | null;
  ip: string | null;
  country: string | null;
  user_agent: string | null;
  before: JsonColumn<Record<string, Json>>;
  after: JsonColumn<Record<string, Json>>;
}

/** Events that no seal covers yet. */
export interface UnsealedEventsTable {
  tenancy_id: TenancyId;
  at: Date;
  id: string;
}

/** The hash chain over the events of a tenancy. */
export interface EventSealsTable {
  tenancy_id: TenancyId;
  number: number;
  event_times: Date[];
  event_ids: string[];
  /** The time of the last event. */
  last_at: Date;
  digest: Buffer;
  code: Buffer;
  sealed_at: Date;
  /** When the events were deleted after their retention time. */
  expired_at: Date | null;
}

/** Failed sign-ins of the last 30 days. */
export interface FailedSignInsTable {
  tenancy_id: TenancyId;
  /** `subject_id` of the event. */
  id: string;
  at: Date;
  user_id: UserId | null;
  /** The address that was entered, if it belongs to no user or was not looked up. */
  address: string | null;
  method: string;
  reason: string;
  request_id: string | null;
  ip: string | null;
  country: string | null;
  user_agent: string | null;
}
