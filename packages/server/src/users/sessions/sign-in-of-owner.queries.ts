import type { SessionId } from '@portico/contract';
import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';

/** When the owner of a session of the dashboard last signed in, and whether the session is another person's who acts as the owner. */
export const signInOfOwner = unscoped(
  'sessions.sign_in_of_owner',
  (_q, the: { sessionId: SessionId }) =>
    sql<{ at: Date; is_impersonation: boolean }>`
    select coalesce(s.authenticated_at, s.created_at) as at, s.is_impersonation from tenancies t
    join sessions s on s.tenancy_id = t.id and s.id = ${the.sessionId}::uuid
    where t.project_id = 'internal' and t.branch_id = 'main'`,
);
