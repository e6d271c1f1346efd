import type { CommandUsage } from '../kernel/operator-command.ts';
import { CommandFailure } from './command-failure.ts';
import { commonOptions } from './command-line.ts';
import type { LocalCommand } from './local-command.ts';

type Usages = Readonly<Record<string, CommandUsage>>;

/** What can follow some words of a command line. */
interface Step {
  /** Words with their descriptions. */
  readonly words: Map<string, string>;
  takesFile: boolean;
}

/** Commands of the program that are not those of the operator. */
const otherCommands: Readonly<Record<string, string>> = {
  start: 'Run the server',
  dev: 'Add sign-in to an app, and run both',
  init: 'Add sign-in to an app',
  create: 'Create an app with sign-in',
  help: 'List the commands',
  login: 'Sign in as a user of a project',
  logout: 'Sign out',
  whoami: 'Show the signed-in user',
  webhooks: 'Forward webhooks to this machine',
};

/** Returns the command `completion`. @param commands all commands, itself included */
export function completionCommand(commands: () => Usages): LocalCommand {
  return {
    summary: 'Print a script that completes the commands of portico in a shell',
    argument: {
      kind: 'word',
      usage: '<bash|zsh|fish>',
      sentence: 'Add its output to the start-up file of the shell. It completes the command portico of the package.',
    },
    examples: ['bash'],
    runHere: async ({ argument = '' }) => {
      const write = Object.hasOwn(writers, argument) ? writers[argument] : undefined;
      if (write === undefined) throw new CommandFailure('Name the shell: bash, zsh or fish.');
      const script = write(stepsOf(commands()));
      return { lines: [script], data: { script } };
    },
  };
}

/** Returns what can follow each beginning of a command line. */
function stepsOf(commands: Usages): ReadonlyMap<string, Step> {
  const steps = new Map<string, Step>();
  const at = (words: readonly string[]): Step => {
    const key = words.join(' ');
    const step = steps.get(key) ?? { words: new Map(), takesFile: false };
    steps.set(key, step);
    return step;
  };
  for (const [name, summary] of Object.entries(otherCommands)) at([]).words.set(name, summary);
  for (const [name, { summary, options, argument }] of Object.entries(commands)) {
    const words = name.split(' ');
    for (const [index, word] of words.entries()) {
      const before = at(words.slice(0, index)).words;
      const isLast = index === words.length - 1;
      if (isLast || !before.has(word)) before.set(word, isLast ? summary : `Commands of ${word}`);
    }
    const after = at(words);
    for (const [option, sentence] of Object.entries({ ...options, ...commonOptions }))
      after.words.set(option, sentence);
    if (argument?.kind === 'path') after.takesFile = true;
    for (const word of choicesOf(argument?.usage ?? '')) after.words.set(word, `${word} shell`);
  }
  return steps;
}

/** Returns the words of a usage such as `<bash|zsh|fish>`. */
function choicesOf(usage: string): readonly string[] {
  return usage.includes('|') ? usage.slice(1, -1).split('|') : [];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

const writers: Readonly<Record<string, (steps: ReadonlyMap<string, Step>) => string>> = {
  bash: (steps) =>
    [
      '_portico() {',
      '  local current="${COMP_WORDS[COMP_CWORD]}" entered="${COMP_WORDS[*]:1:COMP_CWORD-1}" words="" files=""',
      '  case "$entered" in',
      ...[...steps].map(
        ([entered, { words, takesFile }]) =>
          `    ${quoted(entered)}) words=${quoted([...words.keys()].join(' '))}${takesFile ? ' files=yes' : ''} ;;`,
      ),
      '  esac',
      '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
      '  if [[ -n "$files" && "$current" != -* ]]; then COMPREPLY+=($(compgen -f -- "$current")); fi',
      '}',
      'complete -o filenames -F _portico portico',
    ].join('\n'),
  zsh: (steps) =>
    [
      '#compdef portico',
      '_portico() {',
      '  local entered="${(j: :)words[2,CURRENT-1]}"',
      '  local -a next',
      '  case "$entered" in',
      ...[...steps].map(([entered, { words, takesFile }]) => {
        const list = [...words].map(([word, text]) => quoted(`${word}:${text}`)).join(' ');
        return `    ${quoted(entered)}) next=(${list})${takesFile ? '; _files' : ''} ;;`;
      }),
      '  esac',
      "  _describe 'command' next",
      '}',
      'compdef _portico portico',
    ].join('\n'),
  fish: (steps) =>
    [
      'function __portico_at',
      '  set -l words (commandline -opc)',
      '  test "$words[2..-1]" = "$argv[1]"',
      'end',
      'complete -c portico -f',
      ...[...steps].flatMap(([entered, { words, takesFile }]) => {
        const condition = `complete -c portico -n ${quoted(`__portico_at "${entered}"`)}`;
        return [
          ...[...words].map(([word, text]) =>
            word.startsWith('--')
              ? `${condition} -l ${word.slice(2)} -d ${quoted(text)}`
              : `${condition} -a ${word} -d ${quoted(text)}`,
          ),
          ...(takesFile ? [`${condition} -F`] : []),
        ];
      }),
    ].join('\n'),
};
