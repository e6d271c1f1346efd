import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/engines/engine.ts';
import { isLocalRequest } from '../address/local-request.ts';
import { corsHeaders } from '../answer/api-headers.ts';
import { renderJson, send } from '../answer/render.ts';

/** Response time of the database after which this process counts as not ready. */
const databaseMillisMax = 2000;

async function isReachable(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), databaseMillisMax);
  });
  const answer = database.ping().then(
    () => true,
    () => false,
  );
  const isInTime = await Promise.race([answer, late]);
  clearTimeout(timer);
  return isInTime;
}

/**
 * Adds the health endpoints. `/health` reports that the process is running, `/ready` (and `/health?db`) that its
 * database responds. `/health?details` also returns numbers, to requests from this machine.
 *
 * @param isLeaving returns whether the process stops soon. `/ready` then returns 503, so that load balancers use other replicas
 * @param detailsOf reads the numbers
 * @see docs/reference/protocol/requests.md#service-endpoints
 */
export function addHealth(
  server: FastifyInstance,
  database: Database,
  isLeaving: () => boolean,
  detailsOf: () => Promise<object>,
): void {
  server.get<{ Querystring: { db?: string; details?: string } }>('/health', async (request, reply) => {
    reply.headers(corsHeaders);
    const hasDetails = request.query.details !== undefined && isLocalRequest(request);
    const details = hasDetails ? await detailsOf() : {};
    const isHealthy = request.query.db === undefined || (await isReachable(database));
    return await send(
      request,
      reply,
      renderJson(request, isHealthy ? 200 : 503, { status: isHealthy ? 'ok' : 'error', ...details }),
    );
  });
  server.get('/ready', async (request, reply) => {
    const isReady = await isReachable(database);
    const status = isLeaving() ? 'stopping' : isReady ? 'ready' : 'database unreachable';
    return await send(request, reply, renderJson(request, status === 'ready' ? 200 : 503, { status }));
  });
}
