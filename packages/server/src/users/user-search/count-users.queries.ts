import { usersCountMax } from '@portico/contract';
import { sql } from 'kysely';
import { type Marks, type Scoped, scopedForms } from '../../db/statements.ts';
import { type FoundArguments, type FoundForm, foundPart } from './found-users.queries.ts';
import { argumentsOfConditions, formOfConditions, type UserConditions } from './user-conditions.ts';
import type { OrderForm } from './user-order.ts';

/** Number of users that are looked at for a count. */
const scannedMax = 20_000;

/** The users to count. */
export interface CountedUsers extends UserConditions {
  readonly anonymous: OrderForm['anonymous'];
}

/** A number of users. If it is not exact, there are at least as many. */
interface UserCount {
  readonly count: number;
  readonly is_exact: boolean;
}

const counts = scopedForms(
  'users.count',
  (_q, form: FoundForm, the: Marks<FoundArguments>, tenancyId) => sql<UserCount>`
    select least(found.users, ${sql.lit(usersCountMax)})::integer as count,
      found.users <= ${sql.lit(usersCountMax)} and not found.has_edge as is_exact
    from (
      select count(*) filter (where not f.is_edge) as users, count(*) filter (where f.is_edge) > 0 as has_edge
      from ${foundPart(form, the, tenancyId, { limit: usersCountMax, scannedMax })} as f
    ) as found`,
  () => ({ isLongRead: true, plan: 'fresh' }),
);

/** Counts users, up to `usersCountMax`. One statement, whose work does not depend on the size of the project. */
export async function countUsers(scoped: Scoped, { anonymous, ...conditions }: CountedUsers): Promise<UserCount> {
  const form = formOfConditions(conditions);
  // The index of the order serves a period.
  const order = form.byActivity && !form.bySignUp ? 'activity' : 'sign_up';
  const all = { ...form, order, direction: 'desc', anonymous, cursor: 'none' } as const;
  const [row] = await counts.all(scoped, all, argumentsOfConditions(conditions));
  return row ?? { count: 0, is_exact: true };
}
