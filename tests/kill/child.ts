import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process whose output is read line by line. */
export interface Child {
  readonly process: ChildProcess;
  readonly lines: readonly string[];
  /** Returns its error output. */
  errors(): string;
  /** Resolves with the first line for which `isIt` returns true. */
  line(isIt: (line: string) => boolean): Promise<string>;
  /** Resolves with its exit code, or null if it was killed. */
  ended: Promise<number | null>;
}

/** Options of `startScript`. */
export interface ScriptOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A command that runs the script. */
  readonly wrapper?: readonly string[];
}

/** Runs a script with the Node.js of the tests. Its path is relative to this directory. */
export function startScript(name: string, args: readonly string[], options: ScriptOptions = {}): Child {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const conditions = name.endsWith('.ts') ? ['--conditions=source'] : [];
  const command = [...(options.wrapper ?? []), process.execPath, ...conditions, script, ...args];
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
