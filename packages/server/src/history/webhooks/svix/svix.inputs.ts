import {
  testEventType,
  webhookEventTypes,
  webhookHeaders,
  webhookLimits,
  webhookSecret,
  webhookUrl,
} from '@portico/contract';
import { z } from 'zod';

/** UID of an application, endpoint or message, and name of an event type. */
const name = z.string().regex(/^[a-zA-Z0-9\-_.]{1,256}$/, { error: 'may contain letters, digits, "-", "_" and "."' });

const metadata = z
  .record(z.string().max(100), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 20, { error: 'must have at most 20 entries' });

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Position in a list: the ID of an item and the time of its creation. */
const iterator = z
  .string()
  .regex(/^[a-z]{2,5}_[0-9a-f]{32}\.\d{1,15}$/, { error: 'is not an iterator of this list' })
  .nullish();

const limit = z.coerce.number().int().min(1).max(250).default(50);

const list = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')))
  .pipe(z.array(name).max(webhookLimits.eventTypes))
  .optional();

export const pageQuery = z.object({ limit, iterator });
export const messagesQuery = z.object({ limit, iterator, event_types: list, with_content: flag.default(true) });
export const messageQuery = z.object({ with_content: flag.default(true) });
export const attemptsQuery = z.object({
  limit,
  iterator,
  event_types: list,
  endpoint_id: z.string().max(300).optional(),
  status: z.enum(['0', '1', '2', '3']).optional(),
  with_msg: flag.default(false),
  with_content: flag.default(true),
});
export const newApplicationQuery = z.object({ get_if_exists: flag.default(false) });

export const newApplicationBody = z.object({ uid: name.nullish(), name: z.string().min(1).max(256) });

const filter = z.array(name).min(1).max(webhookLimits.eventTypes).nullable();
const rate = z.int().min(1).max(webhookLimits.rateLimit).nullable();

const settable = {
  url: webhookUrl,
  description: z.string().max(webhookLimits.descriptionLength),
  filterTypes: filter,
  /** Name of `filterTypes` since version 2 of the libraries. */
  eventTypes: filter,
  channels: z.null({ error: 'Channels are not supported' }),
  rateLimit: rate,
  /** Name of `rateLimit` since version 2 of the libraries. */
  throttleRate: rate,
  uid: name.nullable(),
  disabled: z.boolean(),
  metadata,
};

export const newEndpointBody = z
  .object({ ...settable, secret: webhookSecret.nullable(), headers: webhookHeaders.nullable() })
  .partial()
  .required({ url: true });
/** Missing values become the defaults. */
export const replacedEndpointBody = z
  .object(settable)
  .partial()
  .required({ url: true })
  .transform((given) => ({
    ...given,
    description: given.description ?? '',
    eventTypes: given.eventTypes ?? given.filterTypes ?? null,
    throttleRate: given.throttleRate ?? given.rateLimit ?? null,
    uid: given.uid ?? null,
    disabled: given.disabled ?? false,
    metadata: given.metadata ?? {},
  }));
export const changedEndpointBody = z.object(settable).partial();

const ownTypes: readonly string[] = [...webhookEventTypes, testEventType];

/** Returns whether a project can send events of these types to its own endpoints. */
export function areOwnTypes(types: readonly string[]): boolean {
  return types.every((type) => ownTypes.includes(type));
}

export const rotateBody = z.object({ key: webhookSecret.nullish() });
export const headersBody = z.object({ headers: webhookHeaders });
export const recoverBody = z.object({ since: z.iso.datetime({ offset: true }) });
export const exampleBody = z.object({ eventType: name });
export const newMessageBody = z.object({
  eventType: name,
  eventId: name.nullish(),
  payload: z.record(z.string(), z.json()),
  channels: settable.channels.optional(),
});
