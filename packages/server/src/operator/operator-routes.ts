import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderJson, renderText, send } from '../http/answer/render.ts';
import type { JobContext } from '../kernel/background/jobs.ts';
import {
  argumentHeader,
  type OperatorCommands,
  pathOfCommand,
  positionHeader,
  startedHeader,
} from '../kernel/operator-command.ts';
import type { Platform } from '../kernel/platform.ts';
import { isOperatorToken } from './operator-token.ts';

/** Adds the routes of commands: only for requests from this machine with a proof of the server secret. */
export function addOperatorRoutes(
  routes: FastifyInstance,
  commands: OperatorCommands,
  platform: Platform,
  context: () => JobContext,
): void {
  for (const [name, { run }] of Object.entries(commands)) {
    const path = pathOfCommand(name);
    routes.post(path, async (request, reply) => {
      const { now } = context();
      if (!isOperatorToken(platform.serverKeys, path, tokenOf(request), now))
        return send(request, reply, renderText(401, 'The server secret of this command is not that of the server.'));
      const startedAt = new Date(Number(request.headers[startedHeader]) || now.getTime());
      const position = request.headers[positionHeader]?.toString();
      const argument = argumentOf(request);
      return send(
        request,
        reply,
        renderJson(request, 200, await run(context(), platform, { startedAt, position, argument })),
      );
    });
  }
}

function argumentOf({ headers }: FastifyRequest): string | undefined {
  const text = headers[argumentHeader]?.toString();
  return text === undefined ? undefined : Buffer.from(text, 'base64url').toString('utf8').slice(0, 1000);
}

function tokenOf({ headers }: FastifyRequest): string {
  return (headers.authorization ?? '').replace(/^Bearer /, '');
}
