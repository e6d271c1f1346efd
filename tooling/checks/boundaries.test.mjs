import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';
import { check } from './boundaries.mjs';

const folders = [];

/** Creates a copy of the folder layout with only the given files. */
function repository(files) {
  const base = mkdtempSync(join(tmpdir(), 'portico-boundaries-'));
  folders.push(base);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  return base;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const server = 'packages/server/src';
const planted = [
  [
    'private-features',
    `${server}/users/sessions/sessions.service.ts`,
    "import { a } from '../users/users.queries.ts';",
  ],
  ['private-features', `${server}/teams/teams/teams.service.ts`, "import { a } from '../../vault/vault.queries.ts';"],
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
  ['testkit-only-in-tests', 'packages/vue/src/main.ts', "import { a } from '@portico/testkit';"],
  ['small-contract-errors', 'packages/contract/src/errors/users.ts', "import { z } from '../fields/email.ts';"],
];

describe('boundaries', () => {
  test.each(planted)('%s is found in %s', (rule, file, line) => {
    const problems = check(repository({ [file]: `${line}\n` }));

    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`rule ${rule}`);
    expect(problems[0]).toContain(`${file}:1`);
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
    expect(check(root)).toEqual([]);
  });
});
