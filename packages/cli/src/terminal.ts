import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { createProgress, noProgress, printable } from '@portico/contract/command-line';
import type { Terminal } from './command.ts';
import { credentialsPath } from './connection/credentials.ts';

const interrupted = 130;

/** Creates the terminal of this process. @param isJson whether the output is for a program */
export function createTerminal(isJson: boolean, commandLineOf: Terminal['commandLineOf']): Terminal {
  let interrupt = cancel;
  process.on('SIGINT', () => interrupt());
  const isInteractive = process.stdin.isTTY === true && process.stderr.isTTY === true;
  return {
    environment: process.env,
    folder: process.cwd(),
    credentials: credentialsPath(process.env),
    isJson,
    isInteractive,
    commandLineOf,
    print: async (text) => {
      if (!process.stdout.write(`${isJson ? text : printable(text)}\n`)) await once(process.stdout, 'drain');
    },
    progress: isJson ? noProgress : createProgress(process.stderr),
    note: (text) => void process.stderr.write(`${printable(text)}\n`),
    ask: async (question) => isInteractive && /^y(es)?$/i.test((await ask(`${question} [y/N]`)).trim()),
    answer: async (question) => (isInteractive ? await ask(question) : ''),
    readLine: async () => {
      for await (const line of createInterface({ input: process.stdin })) return line;
      return '';
    },
    onInterrupt: (handle) => {
      interrupt = () => {
        interrupt = cancel;
        handle();
      };
    },
  };
}

/** Asks on standard error, because standard output can be a file. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(`${printable(question)} `);
  } finally {
    lines.close();
  }
}

// Commands write files atomically, so an interruption needs no cleanup.
function cancel(): void {
  process.stderr.write('\nCancelled.\n');
  process.exit(interrupted);
}
