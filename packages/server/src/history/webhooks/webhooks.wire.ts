import type { Json } from '@portico/contract';
import type { z } from 'zod';
import type { PortalTokenRow } from './applications/portal-tokens.queries.ts';
import type { EndpointRow } from './endpoints/endpoints.queries.ts';
import type { ReceivingEndpoint } from './endpoints/endpoints.service.ts';
import { eventFieldsOf } from './event-fields.ts';
import { wireId } from './ids.ts';
import type { attemptsOfDelivery, DeliveryStatus } from './log/deliveries.queries.ts';

const millisOf = (time: Date | null) => time?.getTime() ?? null;

/** Returns an endpoint as on the wire. */
export function endpointToWire(row: ReceivingEndpoint | (EndpointRow & { url: string }), now: Date) {
  const { previous_secret_until: previous } = row;
  return {
    id: wireId('ep', row.id),
    url: row.url,
    description: row.description,
    event_types: row.event_types,
    rate_limit: row.rate_limit,
    header_names: row.header_names,
    is_enabled: row.disabled_at === null,
    disabled_at_millis: millisOf(row.disabled_at),
    disabled_reason: row.disabled_by,
    failing_since_millis: millisOf(row.failing_since),
    held_until_millis: row.failing_since === null ? null : millisOf(row.held_until),
    previous_secret_expires_at_millis: previous !== null && previous > now ? previous.getTime() : null,
    created_at_millis: row.created_at.getTime(),
    updated_at_millis: row.updated_at.getTime(),
  };
}

interface Delivery {
  readonly message_id: string;
  readonly endpoint_id: string;
  readonly event_type: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly created_at: Date;
  readonly delivered_at: Date | null;
  readonly next_attempt_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly is_sending: boolean;
  readonly is_held: boolean;
  readonly about_type: 'user' | 'team' | 'customer' | null;
  readonly about_id: string | null;
  readonly about_name: string | null;
}

/** Returns a delivery as on the wire. */
export function deliveryToWire(row: Delivery) {
  const { about_type: type, about_id: id } = row;
  return {
    message_id: wireId('msg', row.message_id),
    endpoint_id: wireId('ep', row.endpoint_id),
    event_type: row.event_type,
    about: type === null || id === null ? null : { type, id, name: row.about_name },
    status: row.status,
    attempts: row.attempts,
    created_at_millis: row.created_at.getTime(),
    delivered_at_millis: millisOf(row.delivered_at),
    next_attempt_at_millis: row.next_attempt_at === null ? null : Math.max(+row.next_attempt_at, +row.created_at),
    last_response_status: row.last_status,
    last_error: row.last_error,
    is_sending: row.is_sending,
    is_held: row.is_held,
  };
}

/** Returns an attempt as on the wire. */
export function attemptToWire(row: Awaited<ReturnType<typeof attemptsOfDelivery.all>>[number]) {
  return {
    id: wireId('atmpt', row.id),
    created_at_millis: row.created_at.getTime(),
    is_success: row.is_success,
    is_manual: row.is_manual,
    url: row.url,
    duration_millis: row.duration_millis,
    response_status: row.response_status,
    response_headers: row.response_headers ?? {},
    response_body: row.response_body,
    error: row.error,
  };
}

/** Returns a portal token as on the wire, without the token. */
export function portalTokenToWire(row: PortalTokenRow) {
  return {
    id: row.id,
    application: row.application === '' ? null : row.application,
    created_at_millis: row.created_at.getTime(),
    expires_at_millis: row.expires_at.getTime(),
    person_id: row.person_id,
    person_email: row.person_email,
    key_set_id: row.key_set_id,
  };
}

interface EventTypeSpec {
  readonly description: string;
  readonly data: z.ZodType;
  readonly example: unknown;
}

/** Returns an event type with its fields and its example as on the wire. */
export function exampleToWire(type: string, { description, data, example }: EventTypeSpec) {
  return { type, description, fields: eventFieldsOf(data), example: example as Json };
}
