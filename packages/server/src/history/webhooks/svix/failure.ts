import type { Json } from '@portico/contract';
import type { z } from 'zod';
import { Refusal } from '../../../base/refusal.ts';

/** A failure in the format of Svix. @see docs/reference/protocol/webhooks.md#svix-api */
export class SvixFailure extends Error {
  override readonly name = 'SvixFailure';
  readonly status: number;
  readonly body: { readonly [key: string]: Json };

  constructor(status: number, body: { readonly [key: string]: Json }) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

export const unauthenticated = () =>
  new SvixFailure(401, { code: 'authentication_failed', detail: 'The bearer token is not valid.' });

/**
 * Returns the failure for a portal token that has expired, was revoked, or was made by a session or key that has ended.
 */
export const ended = () =>
  new SvixFailure(401, {
    code: 'authentication_failed',
    detail: 'This access has ended. Reload the page to continue.',
  });

export const forbidden = () =>
  new SvixFailure(403, { code: 'permission_denied', detail: 'The bearer token does not allow this.' });

export const notFound = () => new SvixFailure(404, { code: 'not_found', detail: 'Entity not found' });

export const conflict = (detail: string) => new SvixFailure(409, { code: 'conflict', detail });

/** Parses a part of a request. @throws {SvixFailure} 422 */
export function parsed<T extends z.ZodType>(schema: T, place: 'body' | 'query', value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const detail = result.error.issues.slice(0, 20).map(({ path, message, code }) => ({
    loc: [place, ...path.map((part) => (typeof part === 'number' ? part : String(part)))],
    msg: message.replaceAll('{path}', String(path.at(-1) ?? place)),
    type: code,
  }));
  throw new SvixFailure(422, { detail });
}

/** A response: its status and JSON, or nothing. */
export type Answered = readonly [status: number, body?: object];

/** Does work, and returns failures of it as responses in the format of Svix. */
export async function withFailures(work: () => Promise<Answered>): Promise<Answered> {
  try {
    return await work();
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    return [failure.status, failure.body];
  }
}

function failureOf(error: unknown): SvixFailure | undefined {
  if (error instanceof SvixFailure) return error;
  if (!(error instanceof Refusal)) return undefined;
  if (error.status === 404) return notFound();
  if (error.status === 409) return conflict(error.message);
  return new SvixFailure(error.status, { code: 'bad_request', detail: error.message });
}
