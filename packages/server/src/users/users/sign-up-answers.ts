import { fields, type UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/**
 * Builds the statement part that adds answers to the object `signUp` in the client read-only metadata of a user. Changes no row if
 * the user does not exist or is anonymous, or if the metadata has no room for the answers: it is too large or no object.
 *
 * @param the.answers JSON of the answers by field
 */
export function answerSignUpFieldsPart(
  q: QueryCreator<Tables>,
  the: { readonly userId: UserId; readonly answers: string },
  tenancyId: TenancyId,
) {
  const answers = sql`${the.answers}::jsonb`;
  const metadata = sql`coalesce(u.client_read_only_metadata, '{}')`;
  const before = sql`coalesce(${metadata} -> 'signUp', '{}')`;
  // @guard sign-up-answer-that-exists-stays
  const after = sql`${answers} || jsonb_strip_nulls(${before})`;
  const merged = sql`jsonb_set(${metadata}, '{signUp}', ${after})`;
  const hasRoom = sql<boolean>`case
    when ${answers} = '{}' then true
    when jsonb_typeof(${metadata}) <> 'object' or jsonb_typeof(${before}) <> 'object' then false
    else octet_length((${merged})::text) <= ${sql.lit(fields.metadataBytesMax)}
  end`;
  return q
    .updateTable('users as u')
    .set({
      client_read_only_metadata: sql<
        string | null
      >`case when ${answers} = '{}' then u.client_read_only_metadata else ${merged} end`,
    })
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', the.userId)
    .where('u.is_anonymous', '=', sql.lit(false))
    .where(hasRoom)
    .returning(['u.tenancy_id', 'u.id']);
}
