import { sql } from 'kysely';
import type { TenancyId } from '../../db/tenancy.ts';
import type { JobContext } from './jobs.ts';

/** A deleted user whose personal values are removed. */
export interface ErasedUser {
  /** ID of the erasure. */
  readonly id: string;
  readonly tenancy_id: TenancyId;
  readonly user_id: string;
  /** Rows after this time are not removed. */
  readonly before: Date;
  /** When the user was deleted: afterwards, the addresses can be those of another user. */
  readonly until: Date;
  /** The email addresses that the user had, in lower case. */
  readonly addresses: readonly string[];
  /** Teams whose only member the user was. */
  readonly team_ids: readonly string[];
}

/** How many rows an erasure has removed. */
export interface ErasedRows {
  /** ID of the erasure. */
  readonly id: string;
  readonly count: number;
}

/** Removes the personal values of deleted users from the tables of a feature. */
export interface ErasureStep {
  /** The name of the removed kind in the list of erasures. */
  readonly kind: string;
  /** Removes a batch of rows of any of the users. @returns the removed rows. Fewer than `erasedMax` in total if none are left */
  readonly run: (context: JobContext, users: readonly ErasedUser[]) => Promise<readonly ErasedRows[]>;
}

/** Maximum number of rows that a step removes at once. */
export const erasedMax = 2000;

/** A statement that removes the rows of users. */
interface Removal {
  all(context: JobContext, values: { readonly users: string }): Promise<readonly ErasedRows[]>;
}

/** Returns the step that runs a statement. */
export function erases(kind: string, removal: Removal): ErasureStep {
  return { kind, run: async (context, users) => await removal.all(context, { users: JSON.stringify(users) }) };
}

/** Builds the rows `x` of the users of a removal. @param users the parameter of the statement */
export function erasedUsers(users: unknown) {
  return sql`jsonb_to_recordset(${users}::jsonb)
    as x (id uuid, tenancy_id uuid, user_id uuid, before timestamptz, until timestamptz, addresses text[], team_ids uuid[])`;
}
