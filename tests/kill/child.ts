import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process whose lines are read as they come. */
export interface Child {
  readonly process: ChildProcess;
  readonly lines: readonly string[];
  /** What it wrote to its error output. */
  errors(): string;
  /** Answers when a line for which `isIt` holds has come. */
  line(isIt: (line: string) => boolean): Promise<string>;
  /** Answers with its code, or null when it was killed. */
  ended: Promise<number | null>;
}

/** How a script is run. */
export interface ScriptOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A program to run it under. */
  readonly wrapper?: readonly string[];
}

/** Runs a script, named relative to this folder, on the Node.js that runs the tests. */
export function startScript(name: string, args: readonly string[], options: ScriptOptions = {}): Child {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const command = [...(options.wrapper ?? []), process.execPath, '--conditions=source', script, ...args];
  const [program = process.execPath, ...rest] = command;
  const env = { ...process.env, ...options.env };
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const lines: string[] = [];
  let errors = '';
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  child.stderr.on('data', (bytes: Buffer) => {
    errors += bytes.toString();
  });
  const ended = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  return {
    process: child,
    lines,
    ended,
    errors: () => errors,
    line: async (isIt) => {
      const found = lines.find(isIt);
      if (found !== undefined) return found;
      return await new Promise((resolve, reject) => {
        reader.on('line', (line) => isIt(line) && resolve(line));
        void ended.then((code) => reject(new Error(`The process ended with code ${code}: ${errors}`)));
      });
    },
  };
}
