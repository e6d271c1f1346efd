import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderJson, renderText, send } from '../http/render.ts';
import type { JobContext } from '../platform/background-jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { isOperatorToken } from './operator-token.ts';

/** Result of a command, for the terminal. */
export interface CommandResult {
  readonly lines: readonly string[];
  /** Whether the command has more to do. The terminal then runs it again. */
  readonly isUnfinished?: boolean;
}

/** A command of the operator, such as `vault status`. */
export interface OperatorCommand {
  /** What it does, for the help. */
  readonly summary: string;
  /** @param startedAt when the terminal began. The same if it runs the command again */
  readonly run: (context: JobContext, platform: Platform, startedAt: Date) => Promise<CommandResult>;
}

/** Commands by name. */
export type OperatorCommands = Readonly<Record<string, OperatorCommand>>;

/** Header with the time when the terminal began, in milliseconds. */
export const startedHeader = 'x-portico-started-at';

/** Returns the path of a command. */
export function pathOfCommand(name: string): string {
  return `/operator/${name.replaceAll(' ', '/')}`;
}

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
      return send(request, reply, renderJson(request, 200, await run(context(), platform, startedAt)));
    });
  }
}

function tokenOf({ headers }: FastifyRequest): string {
  return (headers.authorization ?? '').replace(/^Bearer /, '');
}
