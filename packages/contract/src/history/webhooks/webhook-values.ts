import { z } from 'zod';
import { testEventType, webhookEventTypes } from './webhook-events.ts';

/** Limits of webhooks. @see docs/reference/protocol/webhooks.md#limits */
export const webhookLimits = {
  /** Endpoints of an application. */
  endpoints: 50,
  /** Event types in a filter. */
  eventTypes: 100,
  /** Own headers of an endpoint. */
  headers: 20,
  headerNameLength: 100,
  headerValueLength: 2000,
  urlLength: 2000,
  descriptionLength: 500,
  /** Messages per second. */
  rateLimit: 10_000,
  /** Listeners of a project at the same time. */
  listeners: 20,
} as const;

/** ID of an endpoint. */
export const endpointId = z.string().regex(/^ep_[0-9a-f]{32}$/, { error: '{path} is not the ID of an endpoint' });
/** ID of a message. */
export const messageId = z.string().regex(/^msg_[0-9a-f]{32}$/, { error: '{path} is not the ID of a message' });

/** Headers that an endpoint cannot have as its own: those of the delivery and of the connection. */
const reservedHeader =
  /^(?:svix-|webhook-|proxy-|sec-|x-stack-|x-portico-|(?:host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|date|content-length|content-type|content-encoding|accept-encoding|user-agent)$)/i;

/** Name of an own header of an endpoint. @see RFC 9110 §5.6.2 */
export const webhookHeaderName = z
  .string()
  .min(1)
  .max(webhookLimits.headerNameLength)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, { error: '{path} is not a valid header name' })
  .refine((name) => !reservedHeader.test(name), { error: '{path} is reserved' });

/** Value of an own header of an endpoint: printable ASCII. */
export const webhookHeaderValue = z
  .string()
  .max(webhookLimits.headerValueLength)
  .regex(/^(?:[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)?$/, { error: '{path} is not a valid header value' });

/** Own headers of an endpoint. Names are unique in any case. */
export const webhookHeaders = z
  .record(webhookHeaderName, webhookHeaderValue)
  .refine((headers) => Object.keys(headers).length <= webhookLimits.headers, {
    error: `{path} must have at most ${webhookLimits.headers} headers`,
  })
  .refine(
    (headers) => new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
    { error: '{path} has a name twice' },
  );

/** URL of an endpoint: HTTP or HTTPS, without user name and password. */
export const webhookUrl = z
  .string()
  .max(webhookLimits.urlLength)
  .refine(isWebhookUrl, { error: '{path} must be an HTTPS URL without user name and password' });

function isWebhookUrl(text: string): boolean {
  const url = /\s/.test(text) ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** Signing secret of an endpoint: 24 to 64 bytes. */
export const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, { error: '{path} must be "whsec_" and 24 to 64 bytes in base64' })
  .refine(isWebhookSecret, { error: '{path} must be "whsec_" and 24 to 64 bytes in base64' });

function isWebhookSecret(text: string): boolean {
  const base64 = text.slice('whsec_'.length);
  const bytes = base64.replace(/=+$/, '').length * 0.75;
  return base64.length % 4 === 0 && bytes >= 24 && bytes <= 64;
}

/** @type Exclude<WebhookEventType, 'stack.test'> */
export const catalogueType = z.enum(webhookEventTypes);
/** @sdk WebhookEventType */
export const eventType = z.enum([...webhookEventTypes, testEventType]);
/** The types that an endpoint receives. Null for all. */
export const receivedTypes = z
  .array(eventType)
  .min(1)
  .max(webhookLimits.eventTypes)
  .refine((types) => new Set(types).size === types.length, { error: '{path} has a type twice' })
  .nullable();
