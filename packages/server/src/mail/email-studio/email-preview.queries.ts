import type { UserId } from '@portico/contract';
import { scoped } from '../../db/statements.ts';

/** The name of the user for whom an email is previewed. */
export const previewedUser = scoped('email_preview.user', (q, the: { userId: UserId }, tenancyId) =>
  q.selectFrom('users').select('display_name').where('tenancy_id', '=', tenancyId).where('id', '=', the.userId),
);
