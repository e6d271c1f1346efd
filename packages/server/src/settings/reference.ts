import { type SettingRow, settingRows } from './rows.ts';

/** The text of `docs/configuration.md`, made from the declarations of the settings. */
export function settingsReference(): string {
  const rows = Object.entries<SettingRow>(settingRows).map(([name, { sentence, allowed, fallback, secret }]) => {
    const note = secret === true ? ' Secret: never printed or logged.' : '';
    return `## \`${name}\`\n\n${sentence}${note}\n\n- Allowed: ${allowed}\n- Without it: ${fallback}\n`;
  });
  return `# Settings

Portico reads these environment variables, and the same names from a file \`.env\` in the directory it is started from
(the environment wins). All are optional. They are checked at start: a wrong one stops the start with a message that
names it. This page is made from their declarations by \`npm run fix\`.

${rows.join('\n')}`;
}
