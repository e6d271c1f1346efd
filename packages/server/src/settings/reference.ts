import { settingRows } from './rows.ts';
import type { SettingRow } from './setting-row.ts';

/** Returns the text of `docs/run/configuration.md`, generated from the settings. */
export function settingsReference(): string {
  const rows = Object.entries<SettingRow>(settingRows).map(([name, { sentence, allowed, fallback, secret }]) => {
    const note =
      secret === true ? ` Secret: never printed or logged. \`${name}_FILE\` names a file that contains it.` : '';
    return `## \`${name}\`\n\n${sentence}${note}\n\n- Allowed: ${allowed}\n- Default: ${fallback}\n`;
  });
  return `<!-- Generated from packages/server/src/settings by npm run docs. -->

# Settings

Portico reads these environment variables, and the same names from a \`.env\` file in the working directory
(the environment has precedence). All are optional. An invalid variable stops the start with a message that names it.

A secret can be in a file instead, such as one that a container platform mounts: set the name with \`_FILE\` to its path. A line break at the
end does not count. The file is read at the start.

${rows.join('\n')}`;
}
