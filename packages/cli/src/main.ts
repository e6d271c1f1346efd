import { helpOf, jsonOption, readCommandLine, unknownCommand } from '@portico/contract/command-line';
import { packageVersion } from '@portico/js';
import { manageCommands, manageGroup } from './commands.ts';
import { endWithReader, printFailure, runCommand } from './run-command.ts';

const commandLineOf = (words: string) => `portico ${words}`;

const texts = {
  purpose: 'Manages a project of Portico from any machine.',
  commandLineOf,
  notes: [],
};

async function main(words: readonly string[]): Promise<number> {
  if (['--version', '-v'].includes(words.join(' '))) return print(packageVersion);
  const given = readCommandLine(words.length === 0 ? ['help'] : words, manageCommands, commandLineOf);
  if ('helpOf' in given) return print(helpOf(given.helpOf, [manageGroup], texts));
  const command = manageCommands[given.name];
  if (command === undefined) throw unknownCommand(given.name, manageCommands, commandLineOf);
  return await runCommand(command, given, commandLineOf);
}

function print(text: string): 0 {
  process.stdout.write(`${text}\n`);
  return 0;
}

const words = process.argv.slice(2);
endWithReader();
main(words).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.exitCode = printFailure(error, words.includes(jsonOption));
  },
);
