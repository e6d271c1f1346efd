import { KnownError } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TooBusy } from '../platform/passwords/work-queue.ts';
import { Refusal } from './refusal.ts';

const jsonType = 'application/json; charset=utf-8';
const textType = 'text/plain; charset=utf-8';

/** Sends JSON, indented for people who look with a browser. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, status: number, body: unknown): FastifyReply {
  const indent = request.headers.accept?.includes('text/html') === true ? 2 : undefined;
  return reply
    .code(status)
    .header('content-type', jsonType)
    .send(JSON.stringify(body, null, indent));
}

/** Sends plain text. */
export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('content-type', textType).send(text);
}

/** What an error becomes for the caller; anything unforeseen becomes a 500 that says nothing but the request id. */
export interface Rendered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True for the unforeseen: the log must have all of it. */
  readonly isUnexpected: boolean;
}

/** @see protocol 01 §1.6 */
export function renderError(error: unknown, requestId: string): Rendered {
  if (KnownError.isKnown(error)) {
    const headers = { 'content-type': jsonType, 'x-stack-known-error': error.code };
    return { status: error.status, headers, body: JSON.stringify(error.toWire(), null, 2), isUnexpected: false };
  }
  if (error instanceof Refusal) {
    const headers = { 'content-type': textType, ...error.headers };
    return { status: error.status, headers, body: error.message, isUnexpected: false };
  }
  if (error instanceof TooBusy) {
    const headers = { 'content-type': textType, 'retry-after': '1' };
    return { status: 429, headers, body: 'The server is busy. Try again in a moment.', isUnexpected: false };
  }
  const body = `Something went wrong. Please make sure the data you entered is correct.\n\nRequest id: ${requestId}`;
  return { status: 500, headers: { 'content-type': textType }, body, isUnexpected: true };
}

/**
 * Sends an error. Where the caller asks for it, the status is 200 and the real one stands in a header.
 *
 * @see protocol 01 §1.4
 */
export function sendError(request: FastifyRequest, reply: FastifyReply, rendered: Rendered): FastifyReply {
  reply.headers(rendered.headers);
  const overrides = request.headers['x-stack-override-error-status'] !== undefined;
  if (overrides && rendered.status >= 400 && rendered.status < 600) {
    reply.code(200).header('x-stack-actual-status', String(rendered.status));
  } else {
    reply.code(rendered.status);
  }
  return reply.send(rendered.body);
}
