import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandFailure, type GivenCommand } from '@portico/contract/command-line';
import { createServerKeys } from '../base/server-keys.ts';
import {
  argumentHeader,
  type CommandResult,
  pathOfCommand,
  positionHeader,
  startedHeader,
} from '../kernel/operator-command.ts';
import { findPreviousSecrets, findServerSecret } from '../settings/server-secret.ts';
import type { Settings } from '../settings/settings.ts';
import { createOperatorToken } from './operator-token.ts';

const pauseMillis = 500;

/** Asks the server for one run of a command. @throws {CommandFailure} like `connectOperator` */
export type AskServer = (name: string, given?: AskedRun) => Promise<CommandResult>;

interface AskedRun {
  readonly argument?: string | undefined;
  readonly position?: string | undefined;
}

/**
 * Returns a function that runs commands on the running server of this machine.
 *
 * @throws {CommandFailure} the server does not run, has another secret, or does not have the command
 */
export function connectOperator(settings: Settings): AskServer {
  if (settings.serverSecret === undefined && !existsSync(join(settings.dataDir, 'server-secret')))
    throw new CommandFailure(
      `There is no server secret in ${settings.dataDir}. Run the command where the server runs.`,
    );
  const keys = createServerKeys(findServerSecret(settings), findPreviousSecrets(settings));
  const startedAt = String(Date.now());
  const origin = `http://127.0.0.1:${settings.port}`;
  return async (name, { argument, position } = {}) => {
    const path = pathOfCommand(name);
    const headers = {
      authorization: `Bearer ${createOperatorToken(keys, path, new Date())}`,
      [startedHeader]: startedAt,
      ...(position === undefined ? {} : { [positionHeader]: position }),
      ...(argument === undefined ? {} : { [argumentHeader]: Buffer.from(argument).toString('base64url') }),
    };
    return await send(origin, path, headers, name);
  };
}

/**
 * Runs a command on the running server of this machine, until nothing is left to do.
 *
 * @param print receives each new line of the result
 * @throws {CommandFailure} like `connectOperator`, or the command failed
 */
export async function runCommand(
  settings: Settings,
  { name, argument }: Pick<GivenCommand, 'name' | 'argument'>,
  print: (line: string) => void,
): Promise<void> {
  const ask = connectOperator(settings);
  let position: string | undefined;
  for (;;) {
    const result = await ask(name, { argument, position });
    for (const line of result.lines) print(line);
    if (result.failure !== undefined) throw new CommandFailure(result.failure);
    if (result.isUnfinished !== true) return;
    position = result.position;
    // A run without a position waits for background work.
    if (position === undefined) await wait(pauseMillis);
  }
}

async function send(
  origin: string,
  path: string,
  headers: Record<string, string>,
  name: string,
): Promise<CommandResult> {
  // Another program at the port must not send the proof and the argument on.
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, redirect: 'manual' }).catch(
    (cause: unknown) => {
      throw new CommandFailure(`Portico does not run at ${origin}. Start it first, or set PORTICO_PORT.`, { cause });
    },
  );
  const text = await response.text();
  if (response.status === 404) throw new CommandFailure(`The running server has no command ${name}. Restart it.`);
  if (response.status >= 300 && response.status < 400)
    throw new CommandFailure(`Another program answers at ${origin}. Set PORTICO_PORT.`);
  if (response.status !== 200) throw new CommandFailure(text.slice(0, 2000));
  return JSON.parse(text) as CommandResult;
}
