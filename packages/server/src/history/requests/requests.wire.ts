import type { Endpoints, ResponseOf } from '@portico/contract';
import type { RequestRow } from './requests.queries.ts';

type WireRequest = ResponseOf<Endpoints['GET /internal/requests'], 'admin'>['items'][number];

/** Converts a request of the log to JSON. */
export function requestToWire(row: RequestRow): WireRequest {
  const { actor_type: type, actor_id: id } = row;
  return {
    id: row.id,
    created_at_millis: row.at.getTime(),
    operation: row.operation,
    status: row.status,
    duration_millis: row.millis,
    level: row.level,
    actor: type === null || id === null ? null : { type, id, name: row.actor_name, role: row.actor_role },
    user_id: row.user_id,
    user_name: row.user_name,
    error_code: row.error_code,
    error_message: row.error_message,
    ip: row.ip,
    country: row.country,
    user_agent: row.user_agent,
    has_bodies: row.has_bodies,
  };
}
