import { describe, expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';
import { repository } from '../lib/temporary-repository.mjs';
import { check as checkWith } from './boundaries.mjs';

const check = (base, known = []) => checkWith(base, known);

const server = 'packages/server/src';
const planted = [
  [
    'private-features',
    `${server}/users/sessions/sessions.service.ts`,
    "import { a } from '../users/users.queries.ts';",
  ],
  ['private-features', `${server}/teams/teams/teams.service.ts`, "import { a } from '../../vault/vault.queries.ts';"],
  ['private-features', `${server}/app.ts`, "import { a } from './vault/vault.queries.ts';"],
  ['private-features', `${server}/pages/help/a.ts`, "import { a } from '../../users/users/parts/index.ts';"],
  ['packages-by-name', 'packages/react/src/ui/a.tsx', "import { a } from '../../../js/src/core/transport.ts';"],
  ['packages-by-name', 'packages/next/src/a.ts', "import { a } from '../../react/dist/index.js';"],
  ['sdk-imports-only-contract', 'packages/js/testing/a.ts', "import type { A } from '@portico/server';"],
  ['dashboard-shared-code', 'packages/dashboard/src/lib/test/a.ts', "import { a } from '../../areas/users/b.tsx';"],
  ['wings', `${server}/users/users/users.service.ts`, "import { a } from '../../teams/teams/index.ts';"],
  ['wings', `${server}/mail/emails/emails.service.ts`, "export { a } from '../../users/users/index.ts';"],
  ['wings', `${server}/astrology/stars/stars.ts`, "import { a } from '../../users/users/index.ts';"],
  ['wings', `${server}/http/pipeline/receive.ts`, "import { a } from '../../users/users/index.ts';"],
  ['wings', `${server}/kernel/context.ts`, "import { a } from '../http/answers.ts';"],
  ['wings', `${server}/db/database.ts`, "import { a } from '../app.ts';"],
  [
    'only-handlers-import-http',
    `${server}/users/users/users.service.ts`,
    "import type { A } from '../../http/implement.ts';",
  ],
  [
    'handlers-import-only-the-http-interface',
    `${server}/users/users/users.handlers.ts`,
    "import { a } from '../../http/render.ts';",
  ],
  ['sdk-imports-only-contract', 'packages/js/src/core/transport.ts', "import type { A } from '@portico/server';"],
  ['sdk-without-validators', 'packages/js/src/core/transport.ts', "import { a } from '@portico/contract';"],
  ['sdk-without-validators', 'packages/js/src/core/transport.ts', "const a = await import('@portico/contract');"],
  ['react-imports-only-js', 'packages/react/src/hooks/use-read.ts', "import type { A } from '@portico/contract';"],
  [
    'dashboard-imports-only-react-and-js',
    'packages/dashboard/src/app/router.tsx',
    "import { a } from '@portico/server';",
  ],
  [
    'sdk-areas-import-no-app',
    'packages/js/src/areas/teams/teams/team.ts',
    "import type { A } from '../../../apps/admin-app.ts';",
  ],
  [
    'private-dashboard-areas',
    'packages/dashboard/src/areas/users/users/a.tsx',
    "import { a } from '../../owners/keys/b.tsx';",
  ],
  [
    'dashboard-features',
    'packages/dashboard/src/features/ground/images/a.tsx',
    "import { a } from '../../../areas/owners/keys/b.tsx';",
  ],
  ['dashboard-shared-code', 'packages/dashboard/src/ui/a.tsx', "import { a } from '../features/images/b.tsx';"],
  ['react-features', 'packages/react/src/features/teams/teams/a.tsx', "import { a } from '../../../pages/routes.ts';"],
  ['react-shared-code', 'packages/react/src/ui/a.tsx', "import { a } from '../features/teams/b.tsx';"],
  ['cli-imports-only-js', 'packages/cli/src/main.ts', "import { a } from '@portico/testkit';"],
  ['testkit-only-in-tests', 'packages/solid/src/main.ts', "import { a } from '@portico/testkit';"],
  ['small-contract-errors', 'packages/contract/src/errors/users.ts', "import { z } from '../fields/email.ts';"],
];

describe('boundaries', () => {
  test.each(planted)('%s is found in %s', (rule, file, line) => {
    const problems = check(repository({ [file]: `${line}\n` }));

    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`rule ${rule}`);
    expect(problems[0]).toContain(`${file}:1`);
  });

  test('counts each folder and feature of the server that another one imports once', () => {
    const base = repository({
      [`${server}/users/users/index.ts`]:
        "import { a } from '../sessions/index.ts';\nimport { b } from '../../db/b.ts';",
      [`${server}/users/users/b.ts`]: "import type { A } from '../sessions/index.ts';",
      [`${server}/teams/teams/index.ts`]: "import { a } from '../../users/sessions/index.ts';",
      [`${server}/users/sessions/index.ts`]: '',
      [`${server}/db/b.ts`]: '',
    });

    expect(checkWith(base, [], { folders: 2, features: 2 })).toEqual([]);
    expect(checkWith(base, [], { folders: 1, features: 1 })).toEqual([
      expect.stringContaining('The folders of the server import each other along 2 arrows. The limit is 1'),
      expect.stringContaining('The features of the server import each other along 2 arrows. The limit is 1'),
    ]);
  });

  test('finds an import cycle, also of types, except of types of the client app of the SDK', () => {
    const circle = (folder, file, kind) =>
      check(
        repository({
          [`${folder}/${file}`]: `${kind} { B } from './b.ts';`,
          [`${folder}/b.ts`]: `import './${file}';`,
        }),
      ).join();

    expect(circle('packages/react/src/ui', 'a.ts', 'import type')).toContain('rule no-cycles');
    expect(circle('packages/js/src/apps', 'admin-app.ts', 'import type')).toContain('rule no-cycles');
    expect(circle('packages/js/src/apps', 'client-app.ts', 'import type')).toBe('');
    expect(circle('packages/js/src/apps', 'client-app.ts', 'import')).toContain('rule no-cycles');
  });

  test('areas of the SDK have no cycles of types, between files or folders', () => {
    const areas = 'packages/js/src/areas';
    const files = check(
      repository({
        [`${areas}/teams/a.ts`]: "import type { B } from './b.ts';",
        [`${areas}/teams/b.ts`]: "import type { A } from './a.ts';",
      }),
    );
    const folders = check(
      repository({
        [`${areas}/teams/a.ts`]: "import type { B } from '../users/b.ts';",
        [`${areas}/users/c.ts`]: "const a = await import('../teams/d.ts');",
      }),
    );

    expect(files.join()).toContain(`${areas}/teams/a.ts → ${areas}/teams/b.ts → ${areas}/teams/a.ts`);
    expect(folders.join()).toContain(`${areas}/teams → ${areas}/users → ${areas}/teams`);
  });

  test.each([
    ['a re-export', "export { a } from '../app/b.ts';"],
    ['a re-export of all', "export * from '../app/b.ts';"],
    ['a re-export of types', "export type * from '../app/b.ts';"],
    ['an empty re-export', "export {} from '../app/b.ts';"],
    ['an import for its effect', "import '../app/b.ts';"],
    ['a type in place', "type A = import('../app/b.ts').A;"],
    ['the type of a module', "type A = typeof import('../app/b.ts');"],
    ['a lazy import', 'const a = () => import(`../app/b.ts`);'],
    ['a lazy import with a name', 'const a = (name) => import(`../app/${name}.ts`);'],
    ['a lazy import of a sum', "const a = (name) => import('../app/' + name);"],
    ['require', "const a = require('../app/b.ts');"],
    ['an import of TypeScript', "import a = require('../app/b.ts');"],
    ['a worker', "const a = new Worker(new URL('../app/b.ts', import.meta.url));"],
    ['an address', "const a = import.meta.resolve('../app/b.ts');"],
    ['an import in a function', "async function a() {\n  const { b } = await import('../app/b.ts');\n}"],
    ['an import with a query', "import a from '../app/b.ts?raw';"],
    ['an import over lines', "import {\n  a,\n} from\n  '../app/b.ts';"],
  ])('finds %s', (_, code) => {
    const problems = check(repository({ 'packages/dashboard/src/ui/nested/a.tsx': code.replaceAll('../', '../../') }));

    expect(problems).toEqual([expect.stringContaining('rule dashboard-shared-code')]);
  });

  test.each(['./b.js', './b', './b.ts?raw'])('finds a cycle through %s', (specifier) => {
    const base = repository({
      'packages/pages/src/portal/a.tsx': `import { b } from '${specifier}';`,
      'packages/pages/src/portal/b.ts': "export { a } from './a';",
    });

    expect(check(base).join()).toContain('rule no-cycles');
  });

  describe('folders of a package', () => {
    const [ui, text] = ['packages/react/src/ui', 'packages/react/src/text'];
    const files = {
      [`${ui}/theme/a.tsx`]: "import type { B } from '../../text/b.ts';",
      [`${text}/c.ts`]: "const a = await import('../ui/d.tsx');",
    };

    test('have no cycles, those of types and lazy imports included', () => {
      const [problem] = check(repository(files));

      expect(problem).toContain(`${text} → ${ui} → ${text}`);
      expect(problem).toContain(`${ui}/theme/a.tsx:1 closes`);
    });

    test('have no cycles through a third folder', () => {
      const base = repository({
        'packages/pages/src/a/a.ts': "import { b } from '../b/b.ts';",
        'packages/pages/src/b/b.ts': "import { c } from '../c/c.ts';",
        'packages/pages/src/c/d.ts': "import { a } from '../a/e.ts';",
      });

      expect(check(base)).toHaveLength(1);
    });

    test('may have known cycles until they are gone', () => {
      const known = [{ from: text, to: ui, reason: 'To be moved.' }];
      const { [`${text}/c.ts`]: _, ...others } = files;

      expect(check(repository(files), known)).toEqual([]);
      expect(check(repository(others), known)).toEqual([expect.stringContaining('closes no circle')]);
      expect(check(repository({ [`${text}/c.ts`]: files[`${text}/c.ts`] }), known)).toHaveLength(1);
    });
  });

  test('features of a wing have no cycles, types included', () => {
    const problems = check(
      repository({
        [`${server}/users/sessions/a.ts`]: "import type { B } from '../users/index.ts';",
        [`${server}/users/users/b.ts`]: "import type { A } from '../sessions/index.ts';",
      }),
    );

    expect(problems.join()).toContain('users/sessions → users/users → users/sessions');
  });

  test('accepts allowed imports', () => {
    const problems = check(
      repository({
        [`${server}/teams/teams/teams.service.ts`]: "import { a } from '../../users/users/index.ts';",
        [`${server}/teams/teams/teams.handlers.ts`]: "import { b } from '../../http/implement.ts';",
        [`${server}/users/users/users.test.ts`]: "import { a } from '@portico/testkit';",
        'packages/js/src/core/transport.ts':
          "import type { A } from '@portico/contract';\nimport { b } from '@portico/contract/errors';",
        'packages/contract/package.json': JSON.stringify({
          exports: { './errors': { source: './src/errors/index.ts' } },
        }),
        'packages/react/src/hooks/use-read.ts': "import { a } from '@portico/js';",
      }),
    );

    expect(problems).toEqual([]);
  });

  test('this repository has no violations', () => {
    expect(checkWith(root)).toEqual([]);
  });
});
