import { type CommandUsage, examplesOf, optionsOf, usageOf } from '@portico/contract/command-line';
import { groups } from './groups.ts';

const commandLineOf = (words: string) => `portico ${words}`;

/** Returns the text of `docs/reference/commands.md`, generated from the commands. */
export function commandsPage(): string {
  const sections = groups.flatMap(({ title, commands }) => [
    `## ${title}`,
    ...Object.entries(commands).flatMap(([name, usage]) => sectionOf(name, usage)),
  ]);
  return `<!-- Generated from the declarations of the commands by npm run docs. -->

# Commands

All commands of the program \`portico\`. \`portico help\` lists them, and \`portico help <command>\` explains one. In a clone, write
\`npm start --\` instead of \`portico\`. The commands below *Run a server* run on the machine of the server, with its settings. Those below
*Manage a project* run anywhere ([command line](../build/command-line.md)).

| Exit code | Meaning |
|---|---|
| 0 | done |
| 1 | it failed, or found a problem |
| 2 | nothing was done, because the command line is wrong or a decision is missing. The message says what |
| 130 | stopped with Ctrl-C |

With \`--json\`, a command prints one JSON object to standard output, also for a failure: \`{"ok":false,"error":"…"}\`. Lists of events are one
object per line. Otherwise, errors are on standard error. Without a terminal, commands ask no questions. None prints colors.

${sections.join('\n\n')}
`;
}

function sectionOf(name: string, usage: CommandUsage): readonly string[] {
  const { summary, argument } = usage;
  const options = Object.entries(optionsOf(usage)).map(([option, sentence]) => `- \`${option}\`: ${sentence}`);
  return [
    `### \`${usageOf(name, usage)}\``,
    `${summary}.${argument === undefined ? '' : ` ${argument.sentence}`}`,
    ...(options.length === 0 ? [] : [options.join('\n')]),
    `\`\`\`sh\n${examplesOf(name, usage, commandLineOf).join('\n')}\n\`\`\``,
  ];
}
