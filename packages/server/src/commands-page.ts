import { commands } from './commands.ts';
import { commonOptions, examplesOf, usageOf } from './operator/command-line.ts';

/** Returns the text of `docs/reference/commands.md`, generated from the commands. */
export function commandsPage(): string {
  const sections = Object.entries(commands).map(([name, usage]) => {
    const { summary, argument, options } = usage;
    const given = Object.entries(options ?? {}).map(([option, sentence]) => `- \`${option}\`: ${sentence}`);
    return [
      `## \`${usageOf(name, usage)}\``,
      `${summary}.${argument === undefined ? '' : ` ${argument.sentence}`}`,
      ...(given.length === 0 ? [] : [given.join('\n')]),
      `\`\`\`sh\n${examplesOf(name, usage).join('\n')}\n\`\`\``,
    ].join('\n\n');
  });
  const common = Object.entries(commonOptions).map(([option, sentence]) => `- \`${option}\`: ${sentence}`);
  return `<!-- Generated from packages/server/src/commands.ts by npm run fix. -->

# Commands

The commands of an operator, on the machine of the server. In a clone, they are \`npm start -- <command>\`. With the package, they are
\`portico <command>\`. \`help\` lists them, and \`help <command>\` explains one.

Every command has these options:

${common.join('\n')}

| Exit code | Meaning |
|---|---|
| 0 | done |
| 1 | it failed, or found a problem |
| 2 | nothing was done, because the operator must decide something first. The message says what |

Commands ask no questions and print no colors. Errors are on standard error, with \`--json\` on standard output:
\`{"ok":false,"error":"…"}\`.

${sections.join('\n\n')}
`;
}
