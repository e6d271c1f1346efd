import { KnownError } from '@portico/contract';
import type { FastifyReply } from 'fastify';
import type { BaseContext } from '../../kernel/context.ts';

/** Adds what helps developers: the number of SQL round trips, and where the documentation of this server explains an error. */
export function addDevelopmentHeaders(reply: FastifyReply, { db, platform }: BaseContext, failure: unknown): void {
  reply.header('x-portico-trips', String(db.trips));
  if (!KnownError.isKnown(failure)) return;
  reply.header('link', `<${platform.publicUrl()}/docs/reference/errors/#${failure.code}>; rel="help"`);
}
