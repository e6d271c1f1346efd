import type { AccessLevel, ProjectRole, UserId } from '@portico/contract';
import type { ActorType } from '../origin.ts';
import type { TenancyId } from '../tenancy.ts';

/** The request log. */
export interface RequestsTable {
  tenancy_id: TenancyId;
  /** ID of the request, 16 characters. */
  id: string;
  at: Date;
  /** Such as `PATCH /users/:user_id`. */
  operation: string;
  status: number;
  millis: number;
  /** Null if the caller was not identified. */
  level: AccessLevel | null;
  actor_type: ActorType | null;
  actor_id: string | null;
  actor_role: ProjectRole | null;
  /** The user of the access token. */
  user_id: UserId | null;
  error_code: string | null;
  /** Without email addresses. */
  error_message: string | null;
  ip: string | null;
  country: string | null;
  user_agent: string | null;
}

/** How many requests of a kind a project sent in an hour, and how many of them are kept. */
export interface RequestRoomsTable {
  tenancy_id: TenancyId;
  hour: Date;
  kind: string;
  seen: number;
  kept: number;
  /** What the last statement may keep. */
  granted: number;
}
