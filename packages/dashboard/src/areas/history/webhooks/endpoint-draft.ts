import type { AdminWebhookEndpoint, WebhookEndpointCreateOptions, WebhookEventType } from '@portico/react';

/** A row of the additional request headers. */
export interface HeaderDraft {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** The fields of an endpoint, as texts. */
export interface EndpointDraft {
  readonly url: string;
  readonly description: string;
  /** Null for all. */
  readonly eventTypes: readonly string[] | null;
  readonly rateLimit: string;
  /** Null keeps the stored headers. */
  readonly headers: readonly HeaderDraft[] | null;
}

/** Errors of the fields. */
export type EndpointProblems = Partial<Record<'url' | 'eventTypes' | 'rateLimit' | 'headers', string>>;

const rateLimitMax = 10_000;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;

/** Returns the fields of an endpoint, or those of a new one. */
export function draftOf(endpoint: AdminWebhookEndpoint | undefined): EndpointDraft {
  return {
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    eventTypes: endpoint?.eventTypes ?? null,
    rateLimit: endpoint?.rateLimit?.toString() ?? '',
    headers: endpoint !== undefined && endpoint.headerNames.length > 0 ? null : [],
  };
}

/** Returns the errors of the fields. The server validates them again. */
export function problemsOf(draft: EndpointDraft): EndpointProblems {
  const url = urlProblem(draft.url.trim());
  const rate = Number(draft.rateLimit);
  const isRate = draft.rateLimit.trim() === '' || (Number.isInteger(rate) && rate >= 1 && rate <= rateLimitMax);
  const headers = headersProblem(draft.headers ?? []);
  return {
    ...(url !== undefined && { url }),
    ...(draft.eventTypes?.length === 0 && { eventTypes: 'Select at least one event, or all events.' }),
    ...(!isRate && { rateLimit: 'Enter a whole number from 1 to 10,000, or leave the field empty.' }),
    ...(headers !== undefined && { headers }),
  };
}

function urlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (text === '') return 'Enter a URL.';
  if (url === null || !/^https?:$/.test(url.protocol)) return 'Enter a full URL, such as https://example.com/webhooks.';
  return url.username === '' && url.password === '' ? undefined : 'Use a header instead of a user name and password.';
}

function headersProblem(headers: readonly HeaderDraft[]): string | undefined {
  const names = headers.map(({ name }) => name.trim().toLowerCase());
  if (names.some((name) => !headerName.test(name))) return 'Enter a header name without spaces.';
  return new Set(names).size === names.length ? undefined : 'A header name occurs twice.';
}

/** Returns the options of fields without errors. */
export function optionsOf(draft: EndpointDraft): WebhookEndpointCreateOptions {
  const { url, description, eventTypes, rateLimit, headers } = draft;
  return {
    url: url.trim(),
    description: description.trim(),
    // The field offers only types that the server knows.
    eventTypes: eventTypes as readonly WebhookEventType[] | null,
    rateLimit: rateLimit.trim() === '' ? null : Number(rateLimit),
    ...(headers !== null && {
      headers: Object.fromEntries(headers.map(({ name, value }) => [name.trim(), value.trim()])),
    }),
  };
}
