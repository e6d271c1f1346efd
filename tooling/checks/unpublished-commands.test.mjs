import { describe, expect, test } from 'vitest';
import { asPublished } from '../lib/publication.mjs';
import { repository } from '../lib/temporary-repository.mjs';
import { packageNames } from '../package-names.mjs';
import { check as unpublishedCommands } from './unpublished-commands.mjs';

const allPublished = packageNames.map((one) => ({ ...one, isPublished: true }));

describe('unpublished commands', () => {
  test.each([
    'npx portico login',
    'npx -y portico@latest login',
    'npx --yes @portico/cli login',
    'Run `npx\nportico login`',
    'npm exec portico login',
    'npm exec -- portico login',
    'pnpm dlx portico',
    'yarn dlx @portico/cli',
    'bunx portico',
    'npx --package @portico/cli portico login',
  ])('%j is refused', (text) => {
    const base = repository({ 'docs/a.md': `${text}\n`, 'packages/dashboard/src/a.ts': `/** ${text} */\n` });

    expect(unpublishedCommands(base)).toEqual([
      expect.stringContaining('packages/dashboard/src/a.ts:1 says'),
      expect.stringContaining('docs/a.md:1 says'),
    ]);
  });

  test.each([
    'site/src/A.astro',
    '.ci/run',
    'deploy/a.yml',
    'deploy/docker/Dockerfile',
    'a.config.mts',
    'site/a.md',
    '.changeset/a.md',
  ])('a command in %s is refused', (file) => {
    expect(unpublishedCommands(repository({ [file]: '# npx portico' }))).toHaveLength(1);
  });

  test('programs that are installed, and other packages, pass', () => {
    const text = [
      'npm exec --no -- portico login',
      'portico login',
      'npx create-next-app@latest portico-app',
      'npx vite packages/dashboard',
      'npm create vite@latest portico',
      'npm install -g ./.cache/packed/portico-0.2.0.tgz',
      'npm install --prefix /opt/portico other',
    ].join('\n');

    expect(unpublishedCommands(repository({ 'README.md': text }))).toEqual([]);
  });

  test.each([
    'npm install -D @portico/cli',
    'npm i express @portico/express',
    'pnpm add portico@1.0.0',
    'npm create portico@latest my-app',
    'npm init portico',
  ])('%j is refused until the package is published', (text) => {
    const base = repository({ 'README.md': `${text}\n` });

    expect(unpublishedCommands(base)).toEqual([expect.stringContaining('README.md:1 says')]);
    expect(unpublishedCommands(base, allPublished)).toEqual([]);
  });

  test('packages with our scope can be installed where a text names our registry', () => {
    const files = {
      'README.md': '@portico:registry=http://localhost:4100/packages/\nnpm install @portico/js portico\n',
    };

    expect(unpublishedCommands(repository(files))).toEqual([expect.stringContaining('but portico is not published')]);
  });

  test('a text may have a part for the time after a package is published, which is the only one from then on', () => {
    const text =
      '# A\n<!-- until portico is published -->\nPack it.\n<!-- then\nnpx portico start\n-->\nnpx portico dev\n';
    const base = repository({ 'README.md': text });

    expect(unpublishedCommands(base)).toEqual([expect.stringContaining('README.md:7 says "npx portico"')]);
    expect(unpublishedCommands(base, allPublished)).toEqual([
      'README.md has a text for the time before portico is published. Run npm run fix.',
    ]);
    expect(asPublished(text)).toBe('# A\nnpx portico start\nnpx portico dev\n');
  });

  test('each package that is to be published is on the list', () => {
    const manifest = JSON.stringify({ name: '@portico/new', private: false });

    expect(unpublishedCommands(repository({ 'packages/new/package.json': manifest }))).toEqual([
      expect.stringContaining('has no @portico/new'),
    ]);
  });
});
