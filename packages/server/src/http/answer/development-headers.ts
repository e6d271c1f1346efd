import { KnownError } from '@portico/contract';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../../base/refusal.ts';
import type { BaseContext } from '../../kernel/context.ts';

/** Adds what helps developers: the number of SQL round trips, and where the documentation of this server explains an error. */
export function addDevelopmentHeaders(reply: FastifyReply, { db, platform }: BaseContext, failure: unknown): void {
  reply.header('x-portico-trips', String(db.trips));
  const code = KnownError.isKnown(failure) || failure instanceof Refusal ? failure.code : undefined;
  if (code === undefined) return;
  reply.header('link', `<${platform.publicUrl()}/docs/reference/errors/#${code}>; rel="help"`);
}
