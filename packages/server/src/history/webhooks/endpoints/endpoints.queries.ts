import { sql } from 'kysely';
import { cast, insertSelect } from '../../../db/insert-select.ts';
import { once, type Scoped, scoped } from '../../../db/statements.ts';
import type { WebhookEndpointsTable } from '../../../db/tables/webhooks.ts';
import type { SealedSecrets } from './secrets.ts';

const columns = [
  'e.id',
  'e.application',
  'e.uid',
  'e.url',
  'e.description',
  'e.event_types',
  'e.rate_limit',
  'e.header_names',
  'e.metadata',
  'e.previous_secret_until',
  'e.created_at',
  'e.updated_at',
  'e.disabled_at',
  'e.disabled_by',
  'e.failing_since',
  'e.held_until',
] as const;

/** An endpoint without its secrets. */
export type EndpointRow = Awaited<ReturnType<typeof endpointsOfApplication.all>>[number];

/** An endpoint with its secrets, encrypted. */
export type EndpointWithSecrets = EndpointRow & SealedSecrets;

/** The endpoints of an application, oldest first. Their number is limited. Served by `webhook_endpoints_by_time`. */
export const endpointsOfApplication = scoped(
  'webhooks.endpoints_of_application',
  (q, the: { application: string }, tenancyId) =>
    q
      .selectFrom('webhook_endpoints as e')
      .select(columns)
      .where('e.tenancy_id', '=', tenancyId)
      .where('e.application', '=', the.application)
      .where('e.url', 'is not', null)
      .where('e.deleted_at', 'is', null)
      .orderBy('e.created_at')
      .orderBy('e.id'),
);

interface EndpointName {
  readonly application: string;
  /** Null to look for the UID. */
  readonly id: string | null;
  readonly uid: string | null;
}

/** An endpoint or listener by its ID, or an endpoint by its UID. Served by the primary key and `webhook_endpoints_by_uid`. */
export const endpointByName = scoped('webhooks.endpoint_by_name', (q, the: EndpointName, tenancyId) =>
  q
    .selectFrom('webhook_endpoints as e')
    .innerJoin('data_keys as k', (on) =>
      on.onRef('k.tenancy_id', '=', 'e.tenancy_id').onRef('k.id', '=', 'e.data_key_id'),
    )
    .select(columns)
    .select(['e.secrets', 'e.data_key_id', 'k.scope', 'k.master_key_id', 'k.wrapped'])
    .where('e.tenancy_id', '=', tenancyId)
    .where('e.application', '=', the.application)
    .where('e.deleted_at', 'is', null)
    .where(sql<boolean>`(e.id = ${the.id}::uuid or e.uid = ${the.uid}::text)`)
    .orderBy(sql`e.uid is null`, 'desc')
    .limit(1),
);

/** Makes creations of endpoints of a tenancy wait for each other, until the end of the transaction. */
export const lockCreation = scoped(
  'webhooks.lock_creation',
  (_q, _the: object, tenancyId) => sql<never>`
    select pg_advisory_xact_lock(hashtextextended('webhook_endpoints ' || ${tenancyId}::text, 0))`,
);

/** The number of endpoints or listeners of an application. */
export const countEndpoints = scoped(
  'webhooks.count_endpoints',
  (q, the: { application: string; isListener: boolean }, tenancyId) =>
    q
      .selectFrom('webhook_endpoints')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('tenancy_id', '=', tenancyId)
      .where('application', '=', the.application)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`(url is null) = ${the.isListener}::boolean`),
);

interface NewEndpoint {
  readonly id: string;
  readonly application: string;
  readonly uid: string | null;
  readonly url: string | null;
  readonly description: string;
  readonly eventTypes: readonly string[] | null;
  readonly rateLimit: number | null;
  readonly headerNames: readonly string[];
  readonly metadata: string;
  readonly dataKeyId: string;
  readonly secrets: Buffer;
  readonly isEnabled: boolean;
  readonly expiresAt: Date | null;
  readonly now: Date;
}

/** Creates an endpoint. @returns 0 if the data key was retired */
export const insertEndpoint = scoped('webhooks.insert_endpoint', (q, the: NewEndpoint, tenancyId) =>
  insertSelect(
    q,
    'webhook_endpoints',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      id: cast(the.id, 'uuid'),
      application: cast(the.application, 'text'),
      uid: cast(the.uid, 'text'),
      url: cast(the.url, 'text'),
      description: cast(the.description, 'text'),
      event_types: sql<string[] | null>`${the.eventTypes}::text[]`,
      rate_limit: cast(the.rateLimit, 'integer'),
      header_names: sql<string[]>`${the.headerNames}::text[]`,
      metadata: sql<string>`${the.metadata}::jsonb`,
      data_key_id: sql<string>`k.id`,
      secrets: cast(the.secrets, 'bytea'),
      created_at: cast(the.now, 'timestamptz'),
      updated_at: cast(the.now, 'timestamptz'),
      disabled_at: sql<Date | null>`case when not ${the.isEnabled}::boolean then ${the.now}::timestamptz end`,
      disabled_by: sql<'owner' | null>`case when not ${the.isEnabled}::boolean then 'owner' end`,
      expires_at: cast(the.expiresAt, 'timestamptz'),
    },
    sql`from data_keys k where k.tenancy_id = ${tenancyId}::uuid and k.id = ${the.dataKeyId}::uuid and k.retired_at is null`,
  ),
);

/** New values of the columns of an endpoint that owners can change. Undefined values do not change. */
export interface EndpointChanges {
  readonly url?: string | undefined;
  readonly uid?: string | null | undefined;
  readonly description?: string | undefined;
  readonly eventTypes?: readonly string[] | null | undefined;
  readonly rateLimit?: number | null | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly isEnabled?: boolean | undefined;
  readonly headerNames?: readonly string[] | undefined;
  readonly previousSecretUntil?: Date | undefined;
}

interface SecretsChange {
  readonly dataKeyId: string;
  readonly secrets: Buffer;
}

/**
 * Changes an endpoint.
 *
 * @param old its secrets as they were read. With other ones, nothing changes
 * @param sealed its new secrets. Null keeps them
 * @returns no row if nothing was changed
 */
export async function updateEndpoint(
  context: Scoped & { readonly now: Date },
  id: string,
  old: Buffer,
  { changes, sealed }: { readonly changes: EndpointChanges; readonly sealed: SecretsChange | null },
): Promise<EndpointRow | undefined> {
  const { now } = context;
  const values: Record<string, unknown> = {
    updated_at: now,
    url: changes.url,
    uid: changes.uid,
    description: changes.description,
    event_types: changes.eventTypes,
    rate_limit: changes.rateLimit,
    metadata: changes.metadata === undefined ? undefined : JSON.stringify(changes.metadata),
    header_names: changes.headerNames,
    previous_secret_until: changes.previousSecretUntil,
    ...stateValues(changes.isEnabled, now),
    ...(sealed === null ? {} : { data_key_id: sealed.dataKeyId, secrets: sealed.secrets }),
  };
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const rows = await once(context, (q, tenancyId) => {
    const update = q
      .updateTable('webhook_endpoints as e')
      .set(set as Partial<WebhookEndpointsTable> as never)
      .where('e.tenancy_id', '=', tenancyId)
      .where('e.id', '=', id)
      .where('e.secrets', '=', old)
      .where('e.deleted_at', 'is', null);
    const guarded =
      sealed === null
        ? update
        : update.where(
            sql<boolean>`exists (select 1 from data_keys k
              where k.tenancy_id = e.tenancy_id and k.id = ${sealed.dataKeyId}::uuid and k.retired_at is null)`,
          );
    return guarded.returning(columns);
  });
  return rows[0];
}

function stateValues(isEnabled: boolean | undefined, now: Date): Record<string, unknown> {
  if (isEnabled === undefined) return {};
  if (isEnabled) {
    const healthy = { failing_since: null, failures: 0, held_until: null };
    return { disabled_at: null, disabled_by: null, tells_owners: false, ...healthy };
  }
  return {
    disabled_at: sql`coalesce(e.disabled_at, ${now}::timestamptz)`,
    disabled_by: sql`coalesce(e.disabled_by, 'owner')`,
  };
}

/** Marks an endpoint or listener as deleted. A job deletes its rows. */
export const markEndpointDeleted = scoped(
  'webhooks.mark_endpoint_deleted',
  (q, the: { application: string; id: string; isListener: boolean; now: Date }, tenancyId) =>
    q
      .updateTable('webhook_endpoints')
      .set({ deleted_at: the.now, uid: null })
      .where('tenancy_id', '=', tenancyId)
      .where('application', '=', the.application)
      .where('id', '=', the.id)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`(url is null) = ${the.isListener}::boolean`),
);

/** A batch of endpoints whose secrets a retired data key encrypts. Served by `webhook_endpoints_by_data_key`. */
export const endpointsOfDataKey = scoped('webhooks.endpoints_of_data_key', (q, the: { dataKeyId: string }, tenancyId) =>
  q
    .selectFrom('webhook_endpoints')
    .select(['id', 'secrets'])
    .where('tenancy_id', '=', tenancyId)
    .where('data_key_id', '=', the.dataKeyId)
    .orderBy(sql`random()`)
    .limit(50),
);

interface RenewedSecrets {
  readonly ids: readonly string[];
  readonly olds: readonly Buffer[];
  readonly news: readonly Buffer[];
  readonly dataKeyId: string;
}

/** Replaces the encrypted form of secrets, unless they have been written since. */
export const renewSecrets = scoped(
  'webhooks.renew_secrets',
  (_q, the: RenewedSecrets, tenancyId) => sql<never>`
    update webhook_endpoints e set data_key_id = ${the.dataKeyId}::uuid, secrets = r.new
    from unnest(${the.ids}::uuid[], ${the.olds}::bytea[], ${the.news}::bytea[]) as r (id, old, new)
    where e.tenancy_id = ${tenancyId}::uuid and e.id = r.id and e.secrets = r.old`,
);

/** Deletes the endpoints whose data key was destroyed. */
export const deleteEndpointsOfDataKey = scoped(
  'webhooks.delete_endpoints_of_data_key',
  (q, the: { dataKeyId: string }, tenancyId) =>
    q.deleteFrom('webhook_endpoints').where('tenancy_id', '=', tenancyId).where('data_key_id', '=', the.dataKeyId),
);
