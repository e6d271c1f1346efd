import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { installCommands } from './lib/install-commands.mjs';
import { at, root } from './lib/paths.mjs';
import { markdownFiles } from './lib/sources.mjs';

const { version } = JSON.parse(readFileSync(at('packages/portico/package.json'), 'utf8'));

test('guides install the packed server as `npm run pack` prints it', () => {
  const commands = markdownFiles(root)
    .filter((file) => !file.startsWith('docs/contribute/'))
    .flatMap((file) => readFileSync(at(file), 'utf8').match(/npm (?:install|i) .*\.tgz/g) ?? []);
  const printed = installCommands(`/path/to/portico-${version}.tgz`).map(({ command }) => command);

  expect(new Set(commands)).toEqual(new Set(printed));
});
