import type { UserId } from '@portico/contract';
import { scoped } from '../../db/statements.ts';

/** The user who signs in with an address, and the hash to check. Served by `contact_channels_used_for_auth`. */
export const passwordOfEmail = scoped('password.of_email', (q, the: { email: string }, tenancyId) =>
  q
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', (on) => on.onRef('u.tenancy_id', '=', 'c.tenancy_id').onRef('u.id', '=', 'c.user_id'))
    .select(['u.id', 'u.password_hash'])
    .where('c.tenancy_id', '=', tenancyId)
    .where('c.type', '=', 'email')
    .where('c.value', '=', the.email)
    .where('c.used_for_auth', '=', true),
);

export const passwordOfUser = scoped('password.of_user', (q, the: { userId: UserId }, tenancyId) =>
  q.selectFrom('users').select('password_hash').where('tenancy_id', '=', tenancyId).where('id', '=', the.userId),
);
