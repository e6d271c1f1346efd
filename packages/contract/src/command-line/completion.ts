import { type CommandUsages, optionName, optionsOf } from './usage.ts';

/** The shells with completion. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** What can follow some words of a command line. */
interface Step {
  /** Words with their descriptions. */
  readonly words: Map<string, string>;
  takesFile: boolean;
  /** Whether the same can follow again after other words, because these are operands. */
  isCommand: boolean;
}

/** Returns a script that completes the commands of `portico` in a shell. */
export function completionScript(shell: (typeof shells)[number], commands: CommandUsages): string {
  return writers[shell](stepsOf(commands));
}

/** Returns what can follow each beginning of a command line, longest first. Words that are options are left out. */
function stepsOf(commands: CommandUsages): ReadonlyMap<string, Step> {
  const steps = new Map<string, Step>();
  const at = (words: readonly string[]): Step => {
    const key = words.join(' ');
    const step = steps.get(key) ?? { words: new Map(), takesFile: false, isCommand: false };
    steps.set(key, step);
    return step;
  };
  for (const [name, usage] of Object.entries(commands)) {
    const words = name.split(' ');
    for (const [index, word] of words.entries()) {
      const before = at(words.slice(0, index)).words;
      const isLast = index === words.length - 1;
      if (isLast || !before.has(word)) before.set(word, isLast ? usage.summary : `Commands of ${word}`);
    }
    const after = at(words);
    after.isCommand = true;
    for (const [option, sentence] of Object.entries(optionsOf(usage))) after.words.set(optionName(option), sentence);
    if (usage.argument?.kind === 'path') after.takesFile = true;
    for (const word of choicesOf(usage.argument?.usage ?? '')) after.words.set(word, word);
  }
  return new Map([...steps].sort(([one], [other]) => other.length - one.length));
}

/** Returns the words of a usage such as `<bash|zsh|fish>`. */
function choicesOf(usage: string): readonly string[] {
  return usage.includes('|') ? usage.replaceAll(/[<>[\]…]/g, '').split('|') : [];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns a pattern of `case` for the words before the current one. */
function patternOf(entered: string, { isCommand }: Step): string {
  return isCommand ? `${quoted(entered)}|${quoted(`${entered} `)}*` : quoted(entered);
}

const writers: Readonly<Record<(typeof shells)[number], (steps: ReadonlyMap<string, Step>) => string>> = {
  bash: (steps) =>
    [
      '_portico() {',
      '  local current="${COMP_WORDS[COMP_CWORD]}" entered="" words="" files="" word',
      '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
      '    if [[ "$word" != -* ]]; then entered+="${entered:+ }$word"; fi',
      '  done',
      '  case "$entered" in',
      ...[...steps].map(
        ([entered, step]) =>
          `    ${patternOf(entered, step)}) words=${quoted([...step.words.keys()].join(' '))}${step.takesFile ? ' files=yes' : ''} ;;`,
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
      '  local -a before next',
      '  before=(${words[2,CURRENT-1]:#-*})',
      '  case "${(j: :)before}" in',
      ...[...steps].map(([entered, step]) => {
        const list = [...step.words].map(([word, text]) => quoted(`${word}:${text}`)).join(' ');
        return `    ${patternOf(entered, step)}) next=(${list})${step.takesFile ? '; _files' : ''} ;;`;
      }),
      '  esac',
      "  _describe 'command' next",
      '}',
      'compdef _portico portico',
    ].join('\n'),
  fish: (steps) =>
    [
      'function __portico_at',
      '  set -l words (commandline -opc)[2..-1]',
      "  set -l entered (string join ' ' -- (string match -v -- '-*' $words))",
      '  test "$entered" = "$argv[1]"',
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
