import type { FastifyReply } from 'fastify';
import { addDevelopmentHeaders } from '../answer/development-headers.ts';
import { type Rendered, renderError, send, sendPlainly } from '../answer/render.ts';
import { withoutLongWait } from '../answer/retry-after.ts';
import type { ImplementedEndpoint } from '../implement.ts';
import type { Account } from './account.ts';
import { noteRequest } from './note-request.ts';
import type { Running } from './running.ts';

/** Creates the last steps of the requests of an endpoint: log and send the response. */
export function createFinish(endpoint: ImplementedEndpoint, account: Account) {
  const { operation, spec } = endpoint;
  const finish = async (running: Running, reply: FastifyReply, work: () => Promise<Rendered>) => {
    const { request, startedAt, context } = running;
    let rendered: Rendered;
    let thrown: unknown;
    try {
      rendered = await work();
      thrown = rendered.failure;
    } catch (error) {
      thrown = error;
      rendered = withoutLongWait(request.headers, renderError(error, request.id));
    }
    account({
      operation,
      requestId: request.id,
      startedAt,
      trips: context.db.trips,
      status: rendered.status,
      failure: thrown,
      error: rendered.isUnexpected ? thrown : undefined,
    });
    noteRequest(endpoint, running, rendered, thrown);
    if (context.isLocalDevelopment) addDevelopmentHeaders(reply, context, thrown);
    if (spec.oauth === 'tokens') reply.header('pragma', 'no-cache');
    return spec.oauth !== undefined ? sendPlainly(reply, rendered) : send(request, reply, rendered);
  };

  /** Logs a failed list, which was logged as a success when it started. */
  const onBroken = ({ request, startedAt, context }: Running, error: unknown) =>
    account({
      operation,
      requestId: request.id,
      startedAt,
      trips: context.db.trips,
      status: 500,
      error,
    });

  return { finish, onBroken };
}
