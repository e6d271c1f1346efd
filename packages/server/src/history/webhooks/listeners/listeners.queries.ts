import type { Json } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../../db/statements.ts';
import type { SealedSecrets } from '../endpoints/secrets.ts';

/** Messages of one response. */
const fetchMax = 50;

/** How long messages are reserved for a listener that does not acknowledge them, in seconds. */
const reservedSeconds = 60;

/** A message for a listener. */
interface FetchedMessage {
  readonly id: string;
  readonly type: string;
  readonly data: Json;
  readonly body: string | null;
  readonly created_at: Date;
}

interface Fetching {
  readonly id: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Cursor of the messages to acknowledge: until when they are reserved, in microseconds. Null for none. */
  readonly acknowledged: string | null;
}

/** The listener, and the messages that it fetches. */
export interface Fetched extends SealedSecrets {
  readonly messages: readonly (Omit<FetchedMessage, 'created_at'> & { readonly created_at: string })[];
  readonly cursor: string | null;
}

/**
 * Acknowledges messages of a listener, fetches the next ones, and prolongs its life. The time of the reservation, which is
 * random within a second, identifies the fetched messages.
 *
 * @returns no row if the listener does not exist
 */
export const fetchMessages = scoped(
  'webhooks.fetch_messages',
  (_q, the: Fetching, tenancyId) => sql<Fetched>`
    with listener as (
      update webhook_endpoints set expires_at = ${the.expiresAt}::timestamptz
      where tenancy_id = ${tenancyId}::uuid and id = ${the.id}::uuid and url is null and deleted_at is null
        and expires_at > ${the.now}::timestamptz
      returning id, secrets, data_key_id
    ),
    acknowledged as (
      update webhook_deliveries d set delivered_at = ${the.now}::timestamptz, next_attempt_at = null, is_sending = false
      from listener l
      where d.tenancy_id = ${tenancyId}::uuid and d.endpoint_id = l.id and d.is_sending
        and d.next_attempt_at = to_timestamp(${the.acknowledged}::text::numeric / 1000000)
      returning d.message_id
    ),
    reservation as materialized (
      select ${the.now}::timestamptz + make_interval(secs => ${sql.lit(reservedSeconds)} + random()) as until
    ),
    due as (
      select d.message_id from listener l, lateral (
        select x.message_id from webhook_deliveries x
        where x.tenancy_id = ${tenancyId}::uuid and x.endpoint_id = l.id and x.next_attempt_at <= ${the.now}::timestamptz
          and (${the.acknowledged}::text is null
            or x.next_attempt_at <> to_timestamp(${the.acknowledged}::text::numeric / 1000000))
        order by x.next_attempt_at limit ${sql.lit(fetchMax)} for update skip locked
      ) as d
    ),
    fetched as (
      update webhook_deliveries d set next_attempt_at = r.until, is_sending = true, attempts = d.attempts + 1
      from due, listener l, reservation r
      where d.tenancy_id = ${tenancyId}::uuid and d.endpoint_id = l.id and d.message_id = due.message_id
      returning d.message_id
    )
    select l.secrets, l.data_key_id, k.scope, k.master_key_id, k.wrapped,
      (
        select coalesce(json_agg(json_build_object('id', m.id, 'type', m.type, 'data', m.data, 'body', m.body,
          'created_at', m.created_at) order by m.created_at, m.id), '[]')
        from fetched f join webhook_messages m on m.tenancy_id = ${tenancyId}::uuid and m.id = f.message_id
      ) as messages,
      (select trunc(extract(epoch from r.until) * 1000000)::text from reservation r where exists (select 1 from fetched)) as cursor
    from listener l
    join data_keys k on k.tenancy_id = ${tenancyId}::uuid and k.id = l.data_key_id`,
);
