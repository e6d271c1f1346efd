import type { EmailProvider } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { hasRows, rowsIn } from '../../db/parts.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import { addSuppressionsPart, type NewSuppressionValues } from '../email-suppressions/index.ts';
import { type ReportedValues, reportEmailsPart } from '../emails/index.ts';

/** The webhooks of a project. Served by the primary key. */
export const allWebhooks = scoped('email_webhooks.all', (q, _the: object, tenancyId) =>
  q
    .selectFrom('email_webhooks')
    .select(['provider', 'created_at', 'last_event_at', 'last_event_type'])
    .select(sql<boolean>`signing_secret_sealed is not null`.as('has_signing_secret'))
    .where('tenancy_id', '=', tenancyId)
    .orderBy('provider'),
);

/** The webhook with a token, of any tenancy. Served by `email_webhooks_by_token`. */
export const webhookByToken = unscoped(
  'email_webhooks.by_token',
  (q, the: { tokenDigest: string }) =>
    q
      .selectFrom('email_webhooks as w')
      .innerJoin('tenancies as t', 't.id', 'w.tenancy_id')
      .select(['w.tenancy_id', 'w.provider', 'w.signing_secret_sealed'])
      .where('w.token_digest', '=', the.tokenDigest),
  { isShortRead: true },
);

interface NewWebhook {
  readonly provider: EmailProvider;
  readonly tokenDigest: string;
  /** Null keeps the stored one. */
  readonly signingSecretSealed: string | null;
  readonly now: Date;
}

/** Creates the webhook of a provider, or replaces its token. */
export const putWebhook = scoped('email_webhooks.put', (q, the: NewWebhook, tenancyId) =>
  insertSelect(q, 'email_webhooks', {
    tenancy_id: cast(tenancyId, 'uuid'),
    provider: cast(the.provider, 'text'),
    token_digest: cast(the.tokenDigest, 'text'),
    signing_secret_sealed: sql<string | null>`${the.signingSecretSealed}::text`,
    created_at: cast(the.now, 'timestamptz'),
  }).onConflict((on) =>
    on.columns(['tenancy_id', 'provider']).doUpdateSet({
      token_digest: (e) => e.ref('excluded.token_digest'),
      signing_secret_sealed: sql`coalesce(excluded.signing_secret_sealed, email_webhooks.signing_secret_sealed)`,
      created_at: (e) => e.ref('excluded.created_at'),
    }),
  ),
);

interface SecretChange {
  readonly provider: EmailProvider;
  readonly signingSecretSealed: string | null;
}

export const setSigningSecret = scoped('email_webhooks.set_secret', (q, the: SecretChange, tenancyId) =>
  q
    .updateTable('email_webhooks')
    .set({ signing_secret_sealed: sql<string | null>`${the.signingSecretSealed}::text` })
    .where('tenancy_id', '=', tenancyId)
    .where('provider', '=', the.provider),
);

export const deleteWebhook = scoped('email_webhooks.delete', (q, the: { provider: EmailProvider }, tenancyId) =>
  q.deleteFrom('email_webhooks').where('tenancy_id', '=', tenancyId).where('provider', '=', the.provider),
);

interface Received extends NewSuppressionValues, ReportedValues {
  readonly webhook: EmailProvider;
  readonly receiptDigest: string;
  readonly eventType: string;
}

/**
 * Stores the effect of a report once: the suppressed addresses, and what happened to the emails. The time of the last
 * event is written at most once a minute, so that many reports do not wait for its row.
 */
export const recordReport = scoped('email_webhooks.record', (q, the: Received, tenancyId) => {
  const received = q
    .with('receipt', (cte) =>
      insertSelect(cte, 'email_webhook_receipts', {
        tenancy_id: cast(tenancyId, 'uuid'),
        digest: cast(the.receiptDigest, 'text'),
        received_at: cast(the.now, 'timestamptz'),
      })
        .onConflict((on) => on.doNothing())
        .returning('digest'),
    )
    .with('noted', (cte) =>
      cte
        .updateTable('email_webhooks')
        .set({ last_event_at: the.now, last_event_type: the.eventType })
        .where('tenancy_id', '=', tenancyId)
        .where('provider', '=', the.webhook)
        .where(sql<boolean>`(last_event_at is null or last_event_at < ${the.now}::timestamptz - interval '1 minute')`)
        .returning('provider'),
    );
  const isNew = hasRows(rowsIn(received, 'receipt'));
  return received
    .with('suppressed', (cte) => addSuppressionsPart(cte, the, tenancyId, sql`where ${isNew}`).returning('address'))
    .with('reported', (cte) => reportEmailsPart(cte, the, tenancyId, isNew))
    .selectFrom('receipt')
    .select('digest');
});

/** Deletes a batch of old receipts of any tenancy. Served by `email_webhook_receipts_by_time`. */
export const deleteOldReceipts = unscoped('email_webhooks.delete_old', (q, the: { before: Date }) =>
  q.deleteFrom('email_webhook_receipts').where(
    sql<boolean>`(tenancy_id, digest) in (
      select r.tenancy_id, r.digest from email_webhook_receipts r
      where r.received_at < ${the.before} order by r.received_at limit 1000
    )`,
  ),
);

export const deleteAllWebhooks = scoped('email_webhooks.delete_all', (q, _the: object, tenancyId) =>
  q.deleteFrom('email_webhooks').where('tenancy_id', '=', tenancyId),
);
