import { describe, expect, test } from 'vitest';
import { asPublished } from '../lib/publication.mjs';
import { repository } from '../lib/temporary-repository.mjs';
import { packageNames } from '../package-names.mjs';
import { check as classChains } from './class-chains.mjs';
import { problemsOf } from './commits.mjs';
import { check as docsLinks } from './docs-links.mjs';
import { check as docstrings } from './docstrings.mjs';
import { check as foreignWrites } from './foreign-writes.mjs';
import { check as guideIndex } from './guide-index.mjs';
import { check as handlersTranslate } from './handlers-translate.mjs';
import { check as logicalProperties } from './logical-properties.mjs';
import { check as plainEnglish } from './plain-english.mjs';
import { check as readme } from './readme.mjs';
import { check as references } from './references.mjs';
import { check as unpublishedCommands } from './unpublished-commands.mjs';
import { check as vocabulary } from './vocabulary.mjs';

const allPublished = packageNames.map((one) => ({ ...one, isPublished: true }));

describe('README', () => {
  test('rejects more than three screens, and lines of text that do not fit', () => {
    const row = `| ${'x'.repeat(200)} |\n`;

    expect(readme(repository({ 'README.md': `# A\n${row.repeat(119)}` }))).toEqual([]);
    expect(readme(repository({ 'README.md': `# A\n${row.repeat(120)}` }))).toEqual([
      expect.stringContaining('README.md has 121 lines'),
    ]);
    expect(readme(repository({ 'README.md': `# A\n\nB${'x'.repeat(100)}\n` }))).toEqual([
      expect.stringContaining('README.md:3 has more than 100 columns'),
    ]);
  });
});

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
});

describe('logical properties', () => {
  test('rejects classes and CSS that name a side of the screen, but not logical ones, tests and emails', () => {
    const base = repository({
      'packages/dashboard/src/a.tsx':
        'const a = <p className="ms-2 ml-1.5 rounded-lg border-line" style={{ paddingLeft: 2 }} />;\n',
      'packages/react/src/b.ts':
        'export const rules = `\n.a { margin-inline-start: 2px; }\n.b { text-align: left; right: 0; }\n`;\n',
      'packages/react/src/c.test.ts': 'const left = "pl-2";\n',
      'packages/dashboard/src/d.ts': 'export const { left: count } = { left: scrollLeft };\n',
      'packages/contract/src/email.ts': 'export const style = "margin-left: 2px";\n',
    });

    expect(logicalProperties(base).map((problem) => problem.replace(/ is the same.*/, ''))).toEqual([
      'packages/dashboard/src/a.tsx:1 "ml-1.5"',
      'packages/dashboard/src/a.tsx:1 "paddingLeft:"',
      'packages/react/src/b.ts:3 "right: 0;"',
      'packages/react/src/b.ts:3 "text-align: left"',
    ]);
  });
});

describe('plain English', () => {
  const guide = `5. Use simple words. Not: "whoever", "anew".
10. Write "email", not "e-mail".
## Before and after
| Where | Before | After |
| docs | Looks | Theming |
| docs | Classes are not part of … | Class names |
| German | Schlüssel für alle Programme | API-Schlüssel |
`;

  test('refused words and phrases are found in sources and documents, also over a line break', () => {
    const base = repository({
      'docs/contribute/style-guide.md': guide,
      'docs/a.md': 'E-mails for Whoever. Looks. Classes are not\npart of it. Schlüssel für alle Programme.\n',
      'packages/js/src/a.ts':
        '/**\n * Classes are not\n * part of it\n */\nconst text = "Wrong e-mail or password.";\n',
      'packages/react/src/text/de-DE/pages.ts': "'E-Mail'",
    });

    expect(plainEnglish(base)).toEqual([
      expect.stringContaining('packages/js/src/a.ts:2 says "Classes are not * part of"'),
      expect.stringContaining('docs/a.md:1 says "E-mails"'),
      expect.stringContaining('docs/a.md:1 says "Whoever"'),
      expect.stringContaining('docs/a.md:1 says "Classes are not part of"'),
    ]);
  });

  test('words that contain a refused word pass', () => {
    const base = repository({ 'docs/contribute/style-guide.md': guide, 'docs/a.md': 'Emails, canew, anew-one.\n' });

    expect(plainEnglish(base)).toEqual([]);
  });
});

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

describe('handlers translate', () => {
  test('finds a throw in a handler, but not in a comment, a text or a service', () => {
    const base = repository({
      'packages/server/src/users/users/users.handlers.ts':
        "/** @throws {A} to throw */\nconst a = 'throw';\nif (a) throw new Refusal();\n",
      'packages/server/src/users/users/users.policy.ts': 'throw new Refusal();\n',
    });

    expect(handlersTranslate(base)).toEqual([expect.stringContaining('users.handlers.ts:3 throws')]);
  });
});

describe('foreign writes', () => {
  const owners = "export const tableOwners = { users: 'users/users', teams: 'teams/teams' } as const;";

  test.each(["q.updateTable('teams').set(a)", 'sql`insert into teams (id) values (1)`', "q.deleteFrom('teams as t')"])(
    '%s outside of its feature is found',
    (statement) => {
      const base = repository({
        'packages/server/src/db/tables/index.ts': owners,
        'packages/server/src/users/users/users.queries.ts': `const a = ${statement};`,
        'packages/server/src/teams/teams/teams.queries.ts': `const a = ${statement};`,
      });

      expect(foreignWrites(base)).toEqual([
        expect.stringContaining('users.queries.ts:1 writes to teams, which belongs to "teams/teams"'),
      ]);
    },
  );

  test('a feature can read tables of other features', () => {
    const base = repository({
      'packages/server/src/db/tables/index.ts': owners,
      'packages/server/src/users/users/users.queries.ts': "q.selectFrom('teams'); sql`select 1 from teams for update`;",
    });

    expect(foreignWrites(base)).toEqual([]);
  });
});

describe('vocabulary', () => {
  test('finds a declared name with a refused word, but not a wire name', () => {
    const base = repository({
      'packages/js/src/a.ts': 'export const tenantId = 1;\nexport interface WorkspaceList {}\nconst otp_enabled = 2;',
    });

    expect(vocabulary(base)).toEqual([
      expect.stringContaining('a.ts:1 declares "tenantId"'),
      expect.stringContaining('a.ts:2 declares "WorkspaceList"'),
    ]);
  });
});

describe('docstrings', () => {
  test.each([
    ['Whether a key is valid.', 'export function isValid() {}'],
    ['The key.', 'export const keyOf = () => key;'],
    ['Fields of a form.', 'export function Fields() {}'],
    ['A key.', 'export class Key {\n/** What is sent. */\nsend() {}\n}'],
    ['Always a key.', 'const key = () => 1;\nexport { key };'],
    ['Returns the name of the owner of the key of the project.', 'export function ownerOf() {}'],
  ])('"%s" is refused', (sentence, code) => {
    const base = repository({ 'packages/js/src/a.ts': `/**\n * ${sentence} Returns more.\n */\n${code}\n` });

    expect(docstrings(base)).toEqual([expect.stringMatching(/^packages\/js\/src\/a\.ts:\d describes \w+: ".*\."/)]);
  });

  test('accepts verbs, and docstrings that do not describe a function', () => {
    const base = repository({
      'packages/js/src/a.ts': [
        '/** Returns the key of the owner. The rest of the text of the docstring is free. */\nexport function keyOf() {}',
        '/** @returns the key */\nexport const key = () => 1;',
        '/** Options of a key. */\nexport interface Options {}',
        '/** The default key. */\nexport const first = 1;',
        '/** Whether it is valid. */\nfunction isValid() {}',
        '/** A key. */\nexport class Key {\n/** The text. */\nget text() {}\n/** Created by the app. */\nconstructor() {}\n}',
        '/** The keys below. */\n\nexport function list() {}',
      ].join('\n'),
      'packages/js/src/a.test.ts': '/** The key. */\nexport const key = () => 1;',
    });

    expect(docstrings(base)).toEqual([]);
  });
});

describe('docs links', () => {
  test('finds a broken link and an anchor without a heading', () => {
    const base = repository({
      'README.md':
        '# Start here\n[a](docs/gone.md) [b](docs/there.md#the-second-part) [c](#start-here) [d](docs/there.md#x)',
      'docs/there.md': '## The second part',
    });

    expect(docsLinks(base)).toEqual([
      expect.stringContaining('README.md:2 links to docs/gone.md'),
      expect.stringContaining('README.md:2 links to docs/there.md#x'),
    ]);
  });
});

describe('references', () => {
  test('finds a reference to a missing document or heading', () => {
    const base = repository({
      'docs/reference/protocol/users.md': '# Users\n\n```sh\n# Not a heading\n```\n\n## List users\n\n## List users',
      'packages/js/src/a.ts': [
        '/** @see docs/reference/protocol/users.md#list-users · docs/reference/protocol/users.md#list-users-1 */',
        '/** @see docs/reference/protocol/users.md#not-a-heading */',
        'throw new Error("Read docs/gone.md.");',
        '// https://example.com/docs/gone.md',
      ].join('\n'),
    });

    expect(references(base)).toEqual([
      'packages/js/src/a.ts:2 refers to docs/reference/protocol/users.md#not-a-heading: no heading there has the anchor #not-a-heading.',
      expect.stringContaining('packages/js/src/a.ts:3 refers to docs/gone.md: there is no such file'),
    ]);
  });

  test.each([
    'protocol 04 §4.2',
    'Protocol 02, traps',
    'spec §7',
    'architecture, §3',
    'docs/users.md §4',
    'product spec',
    'the spec',
  ])('the reference "%s" is found in sources and documents', (text) => {
    const base = repository({
      'docs/users.md': `# Users\nSee ${text}`,
      'tests/a.test.ts': `/** @see ${text} */`,
    });

    expect(references(base)).toEqual([
      expect.stringContaining('tests/a.test.ts:1 cites "'),
      expect.stringContaining('docs/users.md:2 cites "'),
    ]);
  });

  test('accepts section numbers of standards', () => {
    const base = repository({ 'packages/js/src/a.ts': '/** @see RFC 7636 §4.6 · OpenID Connect Core §5.1 */' });

    expect(references(base)).toEqual([]);
  });
});

describe('list of guides', () => {
  test('finds a guide that is not in the list', () => {
    const base = repository({
      'docs/README.md': '[Sessions](build/sessions.md)',
      'docs/build/sessions.md': '# Sessions',
      'docs/build/lost.md': '# Lost',
    });

    expect(guideIndex(base)).toEqual([expect.stringContaining('docs/build/lost.md is not listed')]);
  });

  test('finds a protocol page that is not in its list', () => {
    const base = repository({
      'docs/reference/protocol/README.md': '[Users](users.md)',
      'docs/reference/protocol/users.md': '# Users',
      'docs/reference/protocol/lost.md': '# Lost',
    });

    expect(guideIndex(base)).toEqual([
      'docs/reference/protocol/lost.md is not listed. Add it to docs/reference/protocol/README.md.',
    ]);
  });
});

describe('subjects of commits', () => {
  test.each(['server: move the features into wings', 'http, testkit: sort files', 'js: give `PorticoAdminApp` areas'])(
    '%s is accepted',
    (subject) => {
      expect(problemsOf(subject)).toEqual([]);
    },
  );

  test.each([
    ['Move the features', 'component'],
    ['server: Move the features', 'component'],
    ['server: move the features.', 'component'],
    [`server: ${'move '.repeat(15)}on`, '72 characters'],
  ])('%s is refused', (subject, problem) => {
    expect(problemsOf(subject)).toEqual([expect.stringContaining(problem)]);
  });
});
