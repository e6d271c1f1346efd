import { describe, expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { check as classChains } from './class-chains.mjs';

describe('class chains', () => {
  test('rejects a chain of four classes in several files, but not one of three, errors or classes of other packages', () => {
    const base = repository({
      'packages/js/src/a.ts': 'export class A {}\nexport class B extends A {}\n',
      'packages/js/src/c.ts': "import { B as Base } from './a.ts';\nexport class C extends Base {}\n",
      'packages/js/src/d.ts': "import { C } from './c.ts';\nclass D extends C {}\n",
      'packages/js/src/d.test.ts': "import { C } from './c.ts';\nclass E extends C {}\n",
      'packages/js/src/errors.ts': 'class F extends Error {}\nclass G extends F {}\nclass H extends G {}\n',
      'packages/next/src/c.ts': "import { C } from '@portico/js';\nclass Own extends C {}\n",
    });

    expect(classChains(base)).toEqual([
      expect.stringContaining('packages/js/src/d.ts: D extends C extends B extends A.'),
    ]);
  });

  const three = 'export class A {}\nexport class B extends A {}\nexport class C extends B {}\n';

  test.each([
    ['an expression', { d: "import { C } from './c.ts';\nexport const D = class extends C {};\n" }],
    ['a default export', { d: "import { C } from './c.ts';\nexport default class extends C {}\n" }],
    [
      'a class in a function',
      { d: "import { C } from './c.ts';\nconst f = () => {\n  return class D extends C {};\n};\n" },
    ],
    ['a namespace', { d: "import * as all from './c.ts';\nclass D extends all.C {}\n" }],
    ['another name', { d: "import { C } from './c.ts';\nconst Base = C;\nclass D extends Base<string> {}\n" }],
    ['a mixin', { d: "import { C } from './c.ts';\nclass D extends mixed(C) {}\n" }],
    [
      'a re-export',
      { d: "import { E } from './e.ts';\nclass D extends E {}\n", e: "export { C as E } from './c.ts';\n" },
    ],
    ['a whole file', { d: "import { C } from './e.ts';\nclass D extends C {}\n", e: "export * from './c.ts';\n" }],
    [
      'a default import',
      { d: "import E from './e.ts';\nclass D extends E {}\n", e: "import { C } from './c.ts';\nexport default C;\n" },
    ],
    [
      'a name of the export',
      {
        d: "import { E } from './e.ts';\nclass D extends E {}\n",
        e: "import { C } from './c.ts';\nexport { C as E };\n",
      },
    ],
    ['an import without its ending', { d: "import { C } from './c';\nclass D extends C {}\n" }],
  ])('rejects a fourth class through %s', (_, { d, e = '' }) => {
    const folder = 'packages/pages/src/portal';
    const base = repository({ [`${folder}/c.ts`]: three, [`${folder}/d.tsx`]: d, [`${folder}/e.ts`]: e });

    expect(classChains(base)).toEqual([expect.stringMatching(/d\.tsx: (D|default) extends C extends B extends A\./)]);
  });

  test('rejects a fourth class of the same package by its name', () => {
    const base = repository({
      'packages/js/package.json': JSON.stringify({ exports: { '.': { source: './src/index.ts' } } }),
      'packages/js/src/index.ts': three,
      'packages/js/src/d.ts': "import { C } from '@portico/js';\nclass D extends C {}\n",
    });

    expect(classChains(base)).toHaveLength(1);
  });
});
