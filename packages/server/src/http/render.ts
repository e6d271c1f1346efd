import type { Readable } from 'node:stream';
import { KnownError, wireOf } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../db/errors.ts';
import { TooBusy } from '../platform/passwords/work-queue.ts';
import { TooManyAttempts } from '../platform/rate-limits/limit.ts';
import { Refusal } from '../platform/refusal.ts';

/** The type of JSON answers. */
export const jsonType = 'application/json; charset=utf-8';
const textType = 'text/plain; charset=utf-8';

/** An answer, ready to be sent. */
export interface Rendered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
  /** True for what nobody foresaw: the log must have all of it. */
  readonly isUnexpected: boolean;
}

/** JSON, indented for people who look with a browser. */
export function renderJson(request: FastifyRequest, status: number, body: unknown): Rendered {
  const indent = request.headers.accept?.includes('text/html') === true ? 2 : undefined;
  const text = JSON.stringify(body, null, indent);
  return { status, headers: { 'content-type': jsonType }, body: text, isUnexpected: false };
}

/** Plain text. */
export function renderText(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Rendered {
  return { status, headers: { 'content-type': textType, ...headers }, body, isUnexpected: false };
}

/**
 * What an error becomes for the caller; anything unforeseen becomes a 500 that says nothing but the request id.
 *
 * @see docs/protocol/requests.md#error-responses
 */
export function renderError(error: unknown, requestId: string): Rendered {
  if (KnownError.isKnown(error)) {
    const headers = { 'content-type': jsonType, 'x-stack-known-error': error.code };
    return { status: error.status, headers, body: JSON.stringify(wireOf(error), null, 2), isUnexpected: false };
  }
  if (error instanceof Refusal) {
    return renderText(error.status, error.message, error.cookie === undefined ? {} : { 'set-cookie': error.cookie });
  }
  if (error instanceof TooManyAttempts) {
    return renderText(429, error.message, { 'retry-after': String(error.retryAfterSeconds) });
  }
  if (error instanceof TooBusy) {
    return renderText(429, 'The server is busy. Try again in a moment.', { 'retry-after': '1' });
  }
  if (isUnavailable(error)) {
    return renderText(503, 'The database is not available at the moment. Please try again.', { 'retry-after': '1' });
  }
  const text = `Something went wrong. Please make sure the data you entered is correct.\n\nRequest id: ${requestId}`;
  return { ...renderText(500, text), isUnexpected: true };
}

/**
 * Sends an answer. Where the caller asks for it, the status of an error is 200 and the real one stands in a header.
 *
 * @see docs/protocol/requests.md#status-override
 */
export function send(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): FastifyReply {
  const overrides = request.headers['x-stack-override-error-status'] !== undefined;
  const isOverridden = overrides && rendered.status >= 400 && rendered.status < 600;
  if (!isOverridden) return sendPlainly(reply, rendered);
  return sendPlainly(reply.header('x-stack-actual-status', String(rendered.status)), { ...rendered, status: 200 });
}

/** Sends an answer with the status it has. */
export function sendPlainly(reply: FastifyReply, { status, headers, body }: Rendered): FastifyReply {
  return reply.headers(headers).code(status).send(body);
}
