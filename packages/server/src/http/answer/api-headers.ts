import { setupTokenHeader } from '../../kernel/first-owner.ts';
import { refreshTokenHeader } from '../../kernel/refresh-token-use.ts';
import { testingTokenHeader } from '../../kernel/testing-token.ts';
import { newNameOf } from './header-names.ts';

/** Headers that libraries for monitoring add to the requests of a page. Each has a published format. */
const tracingHeaders = [
  // W3C Trace Context and Baggage
  'traceparent',
  'tracestate',
  'baggage',
  // B3, of Zipkin
  'b3',
  'x-b3-traceid',
  'x-b3-spanid',
  'x-b3-parentspanid',
  'x-b3-sampled',
  'x-b3-flags',
  // AWS X-Ray, Google Cloud, Jaeger
  'x-amzn-trace-id',
  'x-cloud-trace-context',
  'uber-trace-id',
  // Datadog
  'x-datadog-trace-id',
  'x-datadog-parent-id',
  'x-datadog-origin',
  'x-datadog-sampling-priority',
  'x-datadog-tags',
  // Sentry, New Relic, Elastic, Azure
  'sentry-trace',
  'newrelic',
  'elastic-apm-traceparent',
  'request-id',
  'request-context',
  'x-request-id',
  'x-correlation-id',
] as const;

/** Headers of RFC 9110, 9111 and 7240 that pages set, and one that libraries set on each request. */
const fetchHeaders = [
  'cache-control',
  'pragma',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'range',
  'prefer',
  'x-requested-with',
] as const;

const allowedHeaders = [
  'content-type',
  'authorization',
  'x-stack-project-id',
  'x-stack-branch-id',
  'x-stack-override-error-status',
  'x-stack-random-nonce',
  'x-stack-client-version',
  'x-stack-disable-artificial-development-delay',
  'x-stack-development-disable-extended-logging',
  'x-stack-access-type',
  'x-stack-publishable-client-key',
  'x-stack-secret-server-key',
  'x-stack-super-secret-admin-key',
  'x-stack-admin-access-token',
  'x-stack-refresh-token',
  'x-stack-access-token',
  'x-stack-allow-anonymous-user',
  'x-stack-workflow-token',
  setupTokenHeader,
  refreshTokenHeader,
  testingTokenHeader,
  // Libraries of Svix
  'svix-req-id',
  'svix-retry-count',
  'idempotency-key',
  'user-agent',
  ...tracingHeaders,
  ...fetchHeaders,
  'x-vercel-protection-bypass',
  'ngrok-skip-browser-warning',
];

/** Headers of preflight responses. @see Fetch standard, CORS protocol */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-max-age': '86400',
  'access-control-allow-headers': [...new Set([...allowedHeaders, ...allowedHeaders.map(newNameOf)])].join(', '),
};

/**
 * Headers that allow browsers of any origin to read a response. Browsers send no credentials.
 *
 * @see docs/reference/protocol/requests.md#cors-and-response-headers
 */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'content-type, x-stack-actual-status, x-stack-known-error, x-stack-request-id, retry-after, x-portico-error',
};

/** The exposed headers for clients with the new prefix. @see docs/reference/protocol/newer-clients.md#headers */
export const newExposedHeaders: Readonly<Record<string, string>> = {
  'access-control-expose-headers':
    'content-type, x-stack-actual-status, x-stack-known-error, x-hexclave-actual-status, x-hexclave-known-error, x-stack-request-id, retry-after, x-portico-error',
};

/** Headers of every response. @see docs/reference/protocol/requests.md#cors-and-response-headers */
const securityHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Headers of every API response. */
const apiHeaders: Readonly<Record<string, string>> = {
  ...corsHeaders,
  ...securityHeaders,
  'cache-control': 'no-store, max-age=0',
};

/** What browsers must reach by HTTPS only: nothing, this host, or its subdomains too, which may belong to others. */
export type HttpsOnly = 'nothing' | 'host' | 'subdomains';

/** Two years. @see RFC 6797 */
const hostOnly = { 'strict-transport-security': 'max-age=63072000' };
const withSubdomains = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

interface Headers {
  readonly page: Readonly<Record<string, string>>;
  readonly api: Readonly<Record<string, string>>;
}

const headersOf: Readonly<Record<HttpsOnly, Headers>> = {
  nothing: { page: securityHeaders, api: apiHeaders },
  host: { page: { ...securityHeaders, ...hostOnly }, api: { ...apiHeaders, ...hostOnly } },
  subdomains: { page: { ...securityHeaders, ...withSubdomains }, api: { ...apiHeaders, ...withSubdomains } },
};

/**
 * Returns the headers of a response.
 *
 * @param toApi whether it is an API response, otherwise a page or file
 * @param httpsOnly what browsers must reach by HTTPS only
 */
export function headersFor(toApi: boolean, httpsOnly: HttpsOnly): Readonly<Record<string, string>> {
  return headersOf[httpsOnly][toApi ? 'api' : 'page'];
}
