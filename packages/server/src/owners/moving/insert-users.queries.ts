import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';
import { passkeyLines } from '../../sign-in/passkey/index.ts';
import { recoveryCodeLines } from '../../sign-in/totp/index.ts';
import { addressLines } from '../../users/contact-channels/index.ts';
import { noteLines } from '../../users/notes/index.ts';
import { preferenceLines } from '../../users/notifications/index.ts';
import { grantLines } from '../../users/permissions/index.ts';
import { providerLinkLines } from '../../users/provider-links/index.ts';
import { consentLines } from '../../users/sign-up-fields/index.ts';
import { userLines } from '../../users/users/index.ts';

/** JSON of the users of a batch, and of what they have, each as a flat list. @see ./user-rows.ts */
export interface UserRows {
  readonly users: string;
  readonly addresses: string;
  readonly links: string;
  readonly grants: string;
}

interface NewUsers extends UserRows {
  readonly runId: string;
  readonly now: Date;
}

/**
 * Inserts the users of a batch with their addresses, accounts and permissions, and notes their lines. An address or account keeps its
 * ID if no other one of the project has it.
 */
export const insertUsers = scoped('moving.insert_users', (q, the: NewUsers, tenancyId) => {
  const { now } = the;
  return q
    .with('n', () => userLines.rows(the.users))
    .with('added', (cte) => userLines.insertPart(cte, { now }, tenancyId))
    .with('addresses', (cte) => addressLines.insertPart(cte, { rows: the.addresses, now }, tenancyId))
    .with('links', (cte) => providerLinkLines.insertPart(cte, { rows: the.links, now }, tenancyId))
    .with('grants', (cte) => grantLines.insertPart(cte, the.grants, tenancyId))
    .with('done', (cte) =>
      insertSelect(
        cte,
        'import_lines',
        {
          tenancy_id: cast(tenancyId, 'uuid'),
          run_id: cast(the.runId, 'uuid'),
          line: sql.ref('n.line'),
          user_id: sql.ref<UserId>('n.id'),
          kind: sql.lit('user'),
        },
        sql`from n`,
      ).returning('line'),
    )
    .selectFrom('added')
    .select((of) => of.fn.countAll<number>().as('count'));
});

/** JSON of what few users have, each as a flat list. @see ./user-rows.ts */
export interface UserPartRows {
  readonly passkeys: string;
  readonly codes: string;
  readonly consents: string;
  readonly withdrawn: string;
  readonly preferences: string;
  readonly notes: string;
}

/** Inserts the passkeys, recovery codes, consents and notification preferences of new users, and the notes about them. */
export const insertUserParts = scoped(
  'moving.insert_user_parts',
  (q, the: UserPartRows & { readonly now: Date }, tenancyId) =>
    q
      .with('codes', (cte) => recoveryCodeLines.insertPart(cte, { rows: the.codes, now: the.now }, tenancyId))
      .with('consents', (cte) => consentLines.insertPart(cte, the.consents, tenancyId))
      .with('withdrawn', (cte) => consentLines.insertWithdrawnPart(cte, the.withdrawn, tenancyId))
      .with('preferences', (cte) => preferenceLines.insertPart(cte, the.preferences, tenancyId))
      .with('notes', (cte) => noteLines.insertPart(cte, { rows: the.notes, now: the.now }, tenancyId))
      .with('passkeys_added', (cte) => passkeyLines.insertPart(cte, { rows: the.passkeys, now: the.now }, tenancyId))
      .selectFrom('passkeys_added')
      .select('credential_id'),
);
