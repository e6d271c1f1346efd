import { Readable } from 'node:stream';
import { featureOffHeader, KnownError, wireOf } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PaymentProviderFailure } from '../../adapters/payments/provider-failure.ts';
import { KeyServiceFailure } from '../../base/encryption/key-service.ts';
import { BrokenRecord } from '../../base/encryption/record-cipher.ts';
import { TooManyAttempts } from '../../base/limits/limit.ts';
import { cookieOf, Refusal } from '../../base/refusal.ts';
import { TooBusy } from '../../base/too-busy.ts';
import { isUnavailable } from '../../db/errors.ts';
import { hasNewNames, twinsOf } from './header-names.ts';

/** Content type of JSON responses. */
export const jsonType = 'application/json; charset=utf-8';
const textType = 'text/plain; charset=utf-8';

/** A rendered response. */
export interface Rendered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Readable;
  /** Whether it is an unexpected failure, which must be logged in full. */
  readonly isUnexpected: boolean;
  /** The failure that a page or redirect explains. */
  readonly failure?: unknown;
}

/** Renders JSON, indented for browsers. */
export function renderJson(request: FastifyRequest, status: number, body: unknown): Rendered {
  const indent = request.headers.accept?.includes('text/html') === true ? 2 : undefined;
  const text = JSON.stringify(body, null, indent);
  return { status, headers: { 'content-type': jsonType }, body: text, isUnexpected: false };
}

/** Renders plain text. */
export function renderText(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Rendered {
  return { status, headers: { 'content-type': textType, ...headers }, body, isUnexpected: false };
}

/** Renders a response to HEAD whose GET was not run, so that the length of its body is not known. */
export function renderBare(status: number, type = textType): Rendered {
  return { status, headers: { 'content-type': type }, body: Readable.from([]), isUnexpected: false };
}

/**
 * Renders an error for the caller. Unexpected errors become a 500 that contains only the request ID.
 *
 * @see docs/reference/protocol/requests.md#error-responses
 */
export function renderError(error: unknown, requestId: string): Rendered {
  const rendered = renderFailure(error, requestId);
  const cookie = cookieOf(error);
  return cookie === undefined ? rendered : { ...rendered, headers: { ...rendered.headers, 'set-cookie': cookie } };
}

function renderProviderFailure({ kind, message, waitSeconds = 5 }: PaymentProviderFailure): Rendered {
  if (kind === 'card') return renderText(402, message);
  if (kind !== 'unavailable') return renderText(400, 'The payment provider rejected the request.');
  const text = 'The payment provider is unavailable at the moment. Please try again.';
  return renderText(503, text, { 'retry-after': String(waitSeconds) });
}

function renderKeyServiceFailure({ kind }: KeyServiceFailure): Rendered {
  const text =
    kind === 'unavailable'
      ? 'The key service is unavailable at the moment. Please try again.'
      : 'Stored secrets cannot be decrypted, because the server does not have their master key.';
  return { ...renderText(503, text, { 'retry-after': '5' }), isUnexpected: kind !== 'unavailable' };
}

function renderFailure(error: unknown, requestId: string): Rendered {
  if (KnownError.isKnown(error)) {
    const headers = { 'content-type': jsonType, 'x-stack-known-error': error.code };
    return { status: error.status, headers, body: JSON.stringify(wireOf(error), null, 2), isUnexpected: false };
  }
  if (error instanceof Refusal) {
    const headers: Readonly<Record<string, string>> =
      error.code === undefined ? {} : { [featureOffHeader]: error.code };
    return renderText(error.status, error.message, headers);
  }
  if (error instanceof TooManyAttempts) {
    return renderText(429, error.message, { 'retry-after': String(error.retryAfterSeconds) });
  }
  if (error instanceof TooBusy) {
    return renderText(429, 'The server is busy. Try again in a moment.', { 'retry-after': '1' });
  }
  if (error instanceof PaymentProviderFailure) return renderProviderFailure(error);
  if (error instanceof KeyServiceFailure) return renderKeyServiceFailure(error);
  if (error instanceof BrokenRecord) {
    const text = 'A stored secret cannot be decrypted, because it was changed or its key does not exist.';
    return { ...renderText(503, text), isUnexpected: true };
  }
  if (isUnavailable(error)) {
    return renderText(503, 'The database is unavailable at the moment. Please try again.', { 'retry-after': '1' });
  }
  const text = `Something went wrong. Please make sure the data you entered is correct.\n\nRequest id: ${requestId}`;
  return { ...renderText(500, text), isUnexpected: true };
}

/**
 * Sends a response. If the caller requests it, errors have status 200 and the actual status is in a header.
 *
 * @see docs/reference/protocol/requests.md#status-override
 */
export function send(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): FastifyReply {
  const overrides = request.headers['x-stack-override-error-status'] !== undefined;
  const isOverridden = overrides && rendered.status >= 400 && rendered.status < 600;
  if (!isOverridden) return sendPlainly(reply, rendered);
  return sendPlainly(reply.header('x-stack-actual-status', String(rendered.status)), { ...rendered, status: 200 });
}

/** Repeats the headers of an error for clients with other names. @see docs/reference/protocol/newer-clients.md#headers */
function addNewNames(reply: FastifyReply): void {
  if (hasNewNames(reply.request.headers)) reply.headers(twinsOf(reply.getHeaders()));
}

/** Sends a response with its actual status. */
export function sendPlainly(reply: FastifyReply, { status, headers, body }: Rendered): FastifyReply {
  reply.headers(headers).code(status);
  if (status >= 400 || reply.hasHeader('x-stack-actual-status')) addNewNames(reply);
  return reply.send(body);
}
