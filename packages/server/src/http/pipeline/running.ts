import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/engines/engine.ts';
import type { AddressInfo } from '../../db/tables/sessions.ts';
import type { BaseContext, Caller } from '../../kernel/context.ts';
import { setupTokenHeader } from '../../kernel/first-owner.ts';
import type { Platform } from '../../kernel/platform.ts';
import { refreshTokenHeader, refreshTokenUseOf } from '../../kernel/refresh-token-use.ts';
import { createAddressReader } from '../address/address.ts';
import { isLocalDevelopment } from '../address/local-request.ts';
import type { KeptBodies } from './kept-bodies.ts';
import { whileConnected } from './while-connected.ts';

/** A request in the pipeline. */
export interface Running {
  readonly request: FastifyRequest;
  readonly startedAt: number;
  readonly context: BaseContext;
  /** What is learned of the sender while the request runs, for the request log. */
  readonly sender: Sender;
}

/** Who sent a request, and from where. */
interface Sender {
  /** Null without authentication. Undefined if it failed. */
  caller?: Caller | null;
  address: AddressInfo | null;
  /** Undefined if the project does not keep bodies. */
  bodies?: KeptBodies;
}

/** Creates the function that gives a received request its context. */
export function requestStarter(parts: {
  readonly database: Database;
  readonly platform: Platform;
}): (request: FastifyRequest) => Running {
  const { platform } = parts;
  const addressOf = createAddressReader(platform.settings.clientAddress, platform.placeOf);
  const quiet = withoutActs(platform);
  return (request) => {
    const address = addressOf(request);
    return {
      request,
      startedAt: performance.now(),
      sender: { address },
      context: {
        // @guard head-writes-nothing
        db: isHead(request) ? parts.database.handle().withoutWrites() : parts.database.handle(),
        now: platform.clock.now(),
        requestId: request.id,
        address,
        userAgent: request.headers['user-agent'],
        isAddressNamed: false,
        // @guard head-counts-as-no-use-of-admin-key
        platform: isHead(request) ? quiet : platform,
        isLocalDevelopment: isLocalDevelopment(platform.settings, request),
        setupToken: setupTokenOf(request),
        acceptLanguage: request.headers['accept-language'],
        sdk: String(request.headers['x-stack-client-version'] ?? ''),
        refreshTokenUse: refreshTokenUseOf(request.headers[refreshTokenHeader]),
        isGone: () => request.raw.socket.destroyed,
        whileConnected: (work) => whileConnected(request.raw, work),
      },
    };
  };
}

/** Returns whether a request only reads. */
export function isReading(request: FastifyRequest): boolean {
  return request.method === 'GET' || isHead(request);
}

/** Returns whether a request is HEAD, which is answered like GET, but writes nothing and does not count as use. */
export function isHead({ method }: FastifyRequest): boolean {
  return method === 'HEAD';
}

/** Returns the platform without the event log and the uses of keys. */
function withoutActs(platform: Platform): Platform {
  const note = () => undefined;
  return {
    ...platform,
    acts: { ...platform.acts, note, noteHourly: note },
    projectKeyUses: { ...platform.projectKeyUses, note },
    apiKeyUses: { ...platform.apiKeyUses, note },
  };
}

function setupTokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers[setupTokenHeader];
  return typeof token === 'string' ? token : undefined;
}
