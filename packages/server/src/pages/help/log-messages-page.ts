import { logMessages } from '../../base/log-messages.ts';

/** Returns the text of `docs/reference/log-messages.md`. */
export function logMessagesPage(): string {
  const entries = Object.entries(logMessages).map(
    ([text, { id, level, cause, fix }]) => `## <a id="${id}"></a>${text.replaceAll('_', '\\_')}

Level ${level}

**Cause.** ${cause}

**What to do.** ${fix}`,
  );
  return `<!-- Generated from packages/server/src/base/log-messages.ts by npm run docs. -->

# Log messages

Every message that the server logs, with its cause and what to do about it. A log line is a JSON object on standard output. \`msg\` is the
message, \`level\` its level (30 is info, 40 warn, 50 error, 60 fatal), and \`docs\` is the path of its section here, on lines from warn on.
Lines contain no secrets.

Messages that end a start are on standard error, and say what to do. [\`portico doctor\`](../run/doctor.md) checks an installation.

${entries.join('\n\n')}
`;
}
