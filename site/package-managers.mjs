import convert from 'npm-to-yarn';

const managers = ['npm', 'pnpm', 'yarn', 'bun'];

/** A block of commands with one for packages. Settings such as `.npmrc` and commands of this repository stay as they are. */
const block = /^( *)```sh\n([\s\S]*?)^\1```$/gm;
const command = /^ *(?:npm (?:install|create|run (?:dev|build|preview))|npx (?!portico)[a-z])/m;
const onlyNpm = /npm (?:start|test|run (?!dev|build|preview))|--prefix|--loglevel|install -g|\.cache/;

/** Shows commands for packages in tabs: as they are written for npm, and for other package managers. */
export function withPackageManagers(text) {
  return text.replaceAll(block, (whole, indent, code) => {
    if (indent !== '' || !command.test(code) || onlyNpm.test(code)) return whole;
    const blocks = managers.map((manager) => {
      const lines = manager === 'npm' ? code : convert(code, manager);
      return `\`\`\`sh title="${manager}"\n${lines}\`\`\``;
    });
    return `<div data-tabs="package-manager">\n\n${blocks.join('\n\n')}\n\n</div>`;
  });
}
