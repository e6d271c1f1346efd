import type { Endpoints, ResponseOf } from '@portico/contract';
import { invariant } from '../../base/invariant.ts';
import type { keyById } from './api-keys.queries.ts';

export type KeyRow = Awaited<ReturnType<typeof keyById.all>>[number];
type WireUserKey = ResponseOf<Endpoints['GET /user-api-keys/:key_id'], 'admin'>;
type WireTeamKey = ResponseOf<Endpoints['GET /team-api-keys/:key_id'], 'admin'>;

function common(row: KeyRow) {
  return {
    id: row.id,
    description: row.description,
    is_public: row.is_public,
    created_at_millis: row.created_at.getTime(),
    expires_at_millis: row.expires_at?.getTime(),
    manually_revoked_at_millis: row.revoked_at?.getTime(),
    last_used_at_millis: row.last_used_at?.getTime(),
    value: { last_four: row.last_four },
  };
}

/** Converts an API key of a user to JSON, without its text. */
export function userKeyToWire(row: KeyRow): WireUserKey {
  invariant(row.user_id !== null, 'the key was looked up as one of a user');
  return { ...common(row), type: 'user', user_id: row.user_id };
}

/** Converts an API key of a team to JSON, without its text. */
export function teamKeyToWire(row: KeyRow): WireTeamKey {
  invariant(row.team_id !== null, 'the key was looked up as one of a team');
  return { ...common(row), type: 'team', team_id: row.team_id };
}
