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

/** The bodies of requests, without secrets. */
export interface RequestBodiesTable {
  tenancy_id: TenancyId;
  request_id: string;
  at: Date;
  bodies_sealed: string;
  /** When a person has last seen them. */
  opened_at: Date | null;
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
  /** Bytes of the bodies of the requests that are kept. */
  body_bytes: number;
  /** What the last statement may keep of the bytes of bodies. */
  bytes_granted: number;
}
