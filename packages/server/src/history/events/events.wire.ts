import type { Endpoints, EventType, ResponseOf, SignInFailure } from '@portico/contract';
import type { EventRow } from './events.queries.ts';
import type { SignInRow } from './sign-ins.queries.ts';

type WireEvent = ResponseOf<Endpoints['GET /events'], 'server'>['items'][number];
type WireSignIn = ResponseOf<Endpoints['GET /sign-ins'], 'server'>['items'][number];
type WireOwnEvent = ResponseOf<Endpoints['GET /users/me/events'], 'client'>['items'][number];

/** Converts an event to JSON. */
export function eventToWire(row: EventRow): WireEvent {
  return {
    id: row.id,
    type: row.type as EventType,
    created_at_millis: row.at.getTime(),
    user_id: row.user_id,
    team_id: row.team_id,
    subject_id: row.subject_id,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name, role: row.actor_role },
    user_name: row.user_name,
    team_name: row.team_name,
    level: row.level,
    operation: row.operation,
    request_id: row.request_id,
    ip: row.ip,
    country: row.country,
    user_agent: row.user_agent,
    before: row.before,
    after: row.entered_address === null ? row.after : { ...row.after, address: row.entered_address },
  };
}

/** Converts an event to JSON for the user that it is about. */
export function ownEventToWire(row: EventRow): WireOwnEvent {
  const { id, type, created_at_millis, ip, country, user_agent } = eventToWire(row);
  // Nobody knows who fails to sign in. It was not the project.
  const isOwn = row.actor_id === row.user_id || row.actor_type === 'client';
  // The address and device of an owner or server say nothing to the user.
  const from = isOwn ? { ip, country, user_agent } : { ip: null, country: null, user_agent: null };
  return { id, type, created_at_millis, ...from, is_own: isOwn };
}

/** Converts a sign-in to JSON. */
export function signInToWire(row: SignInRow): WireSignIn {
  return {
    id: row.id,
    created_at_millis: row.at.getTime(),
    reason: row.reason as SignInFailure | null,
    method: row.method,
    user_id: row.user_id,
    user_name: row.user_name,
    address: row.address,
    ip: row.ip,
    country: row.country,
    user_agent: row.user_agent,
    request_id: row.request_id,
  };
}
