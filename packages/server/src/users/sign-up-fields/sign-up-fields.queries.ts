import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { rowsIn } from '../../db/parts.ts';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { answerSignUpFieldsPart } from '../users/index.ts';

/** A consent as JSON, so its time is a string. */
interface ConsentRow {
  readonly field_id: string;
  readonly version: string;
  readonly text: string;
  readonly url: string | null;
  readonly given_at: string;
  readonly recorded_by: 'user' | 'server';
}

interface WithdrawnConsentRow extends ConsentRow {
  readonly withdrawn_at: string;
  readonly withdrawn_by: 'user' | 'server';
}

/** The consents of a user that a response contains. */
const consentsMax = 100;

/** Most records of consents of a user, given and withdrawn. A line of an export has room for as many. */
export const consentRecordsMax = 1000;

/** The stored answers of a user. */
export const answersOfUser = scoped('sign_up_fields.answers', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('users as u')
    .select(['u.client_read_only_metadata', 'u.is_anonymous'])
    .select(
      sql<ConsentRow[] | null>`(
        select json_agg(json_build_object(
          'field_id', s.field_id, 'version', s.version, 'text', s.text, 'url', s.url,
          'given_at', s.given_at, 'recorded_by', s.recorded_by
        ) order by s.given_at desc, s.field_id)
        from (
          select * from sign_up_consents c where c.tenancy_id = u.tenancy_id and c.user_id = u.id
          order by c.given_at desc, c.field_id limit ${sql.lit(consentsMax)}
        ) s
      )`.as('consents'),
    )
    .select(
      sql<WithdrawnConsentRow[] | null>`(
        select json_agg(json_build_object(
          'field_id', s.field_id, 'version', s.version, 'text', s.text, 'url', s.url, 'given_at', s.given_at,
          'recorded_by', s.recorded_by, 'withdrawn_at', s.withdrawn_at, 'withdrawn_by', s.withdrawn_by
        ) order by s.withdrawn_at desc, s.field_id, s.version)
        from (
          select * from withdrawn_consents c where c.tenancy_id = u.tenancy_id and c.user_id = u.id
          order by c.withdrawn_at desc, c.field_id, c.version limit ${sql.lit(consentsMax)}
        ) s
      )`.as('withdrawn_consents'),
    )
    .select(
      sql<number>`(
        select count(*)::int from (
          select 1 from sign_up_consents c where c.tenancy_id = u.tenancy_id and c.user_id = u.id
          union all
          select 1 from withdrawn_consents w where w.tenancy_id = u.tenancy_id and w.user_id = u.id
          limit ${sql.lit(consentRecordsMax)}
        ) r
      )`.as('consent_records'),
    )
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', the.userId),
);

/** A row of `answersOfUser`. */
export type StoredAnswers = Awaited<ReturnType<typeof answersOfUser.all>>[number];

interface NewAnswers {
  readonly userId: UserId;
  /** JSON of texts and choices by field. */
  readonly answers: string;
  /** JSON of the consents: `field_id`, `version`, `text` and `url`. */
  readonly consents: string;
  readonly now: Date;
  readonly recordedBy: 'user' | 'server';
}

/** Adds answers and consents. @returns a row, unless nothing was stored */
export const storeAnswers = scoped('sign_up_fields.store', (q, the: NewAnswers, tenancyId) =>
  q
    .with('answered', (cte) => answerSignUpFieldsPart(cte, the, tenancyId))
    .with('given', (cte) =>
      insertSelect(
        cte,
        'sign_up_consents',
        {
          tenancy_id: sql.ref<TenancyId>('a.tenancy_id'),
          user_id: sql.ref<UserId>('a.id'),
          field_id: sql.ref<string>('c.field_id'),
          version: sql.ref<string>('c.version'),
          text: sql.ref<string>('c.text'),
          url: sql.ref<string | null>('c.url'),
          given_at: cast(the.now, 'timestamptz'),
          recorded_by: cast(the.recordedBy, 'text'),
        },
        sql`from ${rowsIn(cte, 'answered')} a
          cross join json_to_recordset(${the.consents}::json) as c (field_id text, version text, text text, url text)`,
      )
        // @guard consent-is-never-overwritten
        .onConflict((conflict) => conflict.columns(['tenancy_id', 'user_id', 'field_id', 'version']).doNothing()),
    )
    .selectFrom('answered')
    .select('id'),
);

interface Withdrawal {
  readonly userId: UserId;
  readonly fieldId: string;
  readonly now: Date;
  readonly withdrawnBy: 'user' | 'server';
}

/** Moves the consents of a user to all versions of a field to the withdrawn ones. */
export const withdrawConsents = scoped('sign_up_fields.withdraw', (q, the: Withdrawal, tenancyId) =>
  q
    .with('ended', (cte) =>
      cte
        .deleteFrom('sign_up_consents')
        .where('tenancy_id', '=', tenancyId)
        .where('user_id', '=', the.userId)
        .where('field_id', '=', the.fieldId)
        .returning(['tenancy_id', 'user_id', 'field_id', 'version', 'text', 'url', 'given_at', 'recorded_by']),
    )
    .with('kept', (cte) =>
      insertSelect(
        cte,
        'withdrawn_consents',
        {
          tenancy_id: sql.ref<TenancyId>('e.tenancy_id'),
          user_id: sql.ref<UserId>('e.user_id'),
          withdrawn_at: cast(the.now, 'timestamptz'),
          field_id: sql.ref<string>('e.field_id'),
          version: sql.ref<string>('e.version'),
          text: sql.ref<string>('e.text'),
          url: sql.ref<string | null>('e.url'),
          given_at: sql.ref<Date>('e.given_at'),
          recorded_by: sql.ref<'user' | 'server'>('e.recorded_by'),
          withdrawn_by: cast(the.withdrawnBy, 'text'),
        },
        sql`from ${rowsIn(cte, 'ended')} e`,
      ).onConflict((conflict) =>
        conflict.columns(['tenancy_id', 'user_id', 'withdrawn_at', 'field_id', 'version']).doNothing(),
      ),
    )
    .selectFrom('ended')
    .select('version'),
);
