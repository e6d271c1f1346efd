import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

/** A server that a command of a guide has started. */
export interface Program {
  readonly url: string;
  /** Lines of its output that report warnings or errors. */
  readonly complaints: () => string[];
  stop(): Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Starts a server and waits until it listens.
 *
 * @param command a command of a guide
 * @param port the port that the command uses
 * @throws if the server exits, with its output
 */
export async function startProgram(command: string, port: number, place: Place): Promise<Program> {
  // A process group of its own: npm starts the server through a shell.
  const options = { cwd: place.folder, env: place.environment, shell: true, detached: true } as const;
  const child = spawn(command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(String(part)));
  const output = () => stripVTControlCharacters(parts.join(''));
  await untilListening(port, () => child.exitCode !== null, output);
  return {
    url: `http://localhost:${port}`,
    complaints: () => complaintsIn(output()),
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await closed;
    },
  };
}

async function untilListening(port: number, hasExited: () => boolean, output: () => string): Promise<void> {
  for (;;) {
    if (hasExited()) throw new Error(`The program exited: ${output()}`);
    if (await isListening(port)) return;
    await setTimeout(50);
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, 'localhost');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * npm complains about the settings of the developer's machine, and Next.js about a missing cache when `CI` is set. Names of
 * built files contain these words, also in the log of a server that sends them.
 */
const harmless =
  /^npm warn Unknown (?:user|env) config|^(?:dist|build|\.svelte-kit\/output)\/\S+ +[\d.]+ kB|No build cache found|\/assets\/\S+\.js \[200\]/;

/** Returns the lines of a program's output that report warnings or errors. */
export function complaintsIn(output: string): string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /\b(?:warn(?:ing)?s?|errors?|fail(?:ed|ure)?|deprecated)\b|⚠|⨯|\(!\)/i.test(line))
    .filter((line) => !harmless.test(line));
}
