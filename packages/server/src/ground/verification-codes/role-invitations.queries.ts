import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** The invitations that a person loses with a role. */
interface LostInvitations {
  readonly userId: UserId;
  readonly addresses: readonly string[];
  /** JSON list of teams, each with roles. */
  readonly lost: string;
}

/**
 * Declares the statement that deletes the open invitations to roles in teams that a person got or made. An invitation without a role
 * makes a developer. Served by `verification_codes_by_subject`.
 *
 * @param name name of the statement
 * @param kinds kinds of the codes of such invitations
 */
export const deletesRoleInvitations = (name: string, kinds: readonly string[]) =>
  scoped(
    name,
    // @guard invitations-end-with-sender
    (_q, the: LostInvitations, tenancyId) => sql<never>`
      delete from verification_codes c
      using jsonb_to_recordset(${the.lost}::jsonb) as l (team_id uuid, roles text[])
      where c.tenancy_id = ${tenancyId} and c.used_at is null and c.subject = l.team_id::text
        and c.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
        and (c.data ->> 'email' = any(${the.addresses}::text[]) or c.data ->> 'invited_by' = ${the.userId}::text)
        and coalesce(c.data ->> 'role', 'developer') = any(l.roles)`,
  );
