import type { FastifyInstance } from 'fastify';
import type { AroundStatement } from '../db/engines/observed-source.ts';
import type { Platform } from '../kernel/platform.ts';

/** Observes a process: metrics or traces. */
export interface Monitor {
  readonly aroundStatement: AroundStatement;
  /** Returns the platform with observed clients of outside services. */
  observed<P extends Platform>(platform: P): P;
  /** Observes the requests of a server. */
  watch(server: FastifyInstance): void;
}
