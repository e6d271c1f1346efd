import type { Operation } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** What is known about a request when it ends. */
export interface Accounted {
  readonly operation: Operation;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** `performance.now()` when the request came in. */
  readonly startedAt: number;
  /** SQL round trips. */
  readonly trips: number;
  /** The real status of an error, before any override. */
  readonly status?: number;
  readonly code?: string;
  /** Set when nobody foresaw it. */
  readonly error?: unknown;
}

export type Account = (entry: Accounted) => void;

interface Options {
  readonly logger: Logger;
  /** Tells the number of round trips in a header, for tests and for developers who look. */
  readonly showsTrips: boolean;
}

/** Makes the last step of a request: one log line without any secret. */
export function createAccount({ logger, showsTrips }: Options): Account {
  return ({ operation, request, reply, startedAt, trips, status, code, error }) => {
    if (showsTrips) reply.header('x-portico-trips', String(trips));
    const line = {
      operation,
      request: request.id,
      status: status ?? reply.statusCode,
      millis: Math.round((performance.now() - startedAt) * 10) / 10,
      trips,
      ...(code === undefined ? {} : { code }),
    };
    if (error === undefined) logger.info(line, 'request');
    else logger.error({ ...line, err: error }, 'request failed unexpectedly');
  };
}
