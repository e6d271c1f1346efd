import type { AccessLevel, Json, ProjectRole, TeamId, UserId } from '@portico/contract';
import type { ActorType } from '../origin.ts';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted, JsonColumn } from './columns.ts';

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
  /** Salts of the digests that a seal covers. Null if the values were erased, and before there were salts. */
  origin_salt: string | null;
  values_salt: string | null;
  /** Digests of erased values. */
  origin_digest: Buffer | null;
  values_digest: Buffer | null;
  /** The erasure that has removed values. */
  erasure_id: string | null;
}

/** Erasures of the personal values of deleted users, without the values. */
export interface ErasuresTable {
  tenancy_id: TenancyId;
  id: string;
  user_id: UserId;
  /** When the user was deleted, or when a person asked. */
  created_at: Date;
  /** The person or key that asked. Null for the time that the project has chosen. */
  requested_by: JsonColumn<{ readonly type: ActorType; readonly id: string | null; readonly role: ProjectRole | null }>;
  /** Time of the event `user.erased`. */
  recorded_at: Date | null;
  completed_at: Date | null;
  /** Removed values per kind. */
  counts: JsonColumn<Record<string, number>>;
  /** The email addresses that the user had. Empty when it is completed. */
  addresses: Defaulted<string[]>;
  /** The teams whose only member the user was. Empty when it is completed. */
  team_ids: Defaulted<string[]>;
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
  /** Whether it may cover events without salts. */
  is_first_version: Defaulted<boolean>;
  /** Set if values of events without salts were erased. */
  renewed_code: Buffer | null;
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
