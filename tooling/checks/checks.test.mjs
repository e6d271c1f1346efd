import { describe, expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { check as changesets } from './changesets.mjs';
import { check as docsLinks } from './docs-links.mjs';
import { check as guideIndex } from './guide-index.mjs';
import { check as plainEnglish } from './plain-english.mjs';
import { check as readme } from './readme.mjs';
import { check as references } from './references.mjs';

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

describe('README lines', () => {
  test.each(['- ', '**', '1. ', '> ', 'lower case ', '`code` '])('are text if they begin with %j', (begin) => {
    expect(readme(repository({ 'README.md': `# A\n\n${begin}${'x'.repeat(100)}\n` }))).toHaveLength(1);
  });

  test.each(['![a](b.png) ', '<img alt="">', '```sh\n'])('are no text if they begin with %j', (begin) => {
    expect(readme(repository({ 'README.md': `# A\n\n${begin}${'x'.repeat(100)}\n${'```'}\n` }))).toEqual([]);
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
      'packages/texts/src/de-DE/pages.ts': "'E-Mail'",
    });

    expect(plainEnglish(base)).toEqual([
      expect.stringContaining('packages/js/src/a.ts:2 says "Classes are not * part of"'),
      expect.stringContaining('docs/a.md:1 says "E-mails"'),
      expect.stringContaining('docs/a.md:1 says "Whoever"'),
      expect.stringContaining('docs/a.md:1 says "Classes are not part of"'),
    ]);
  });

  test.each([
    ['packages/texts/src/en-US/portal.ts', "const a = 'For whoever';"],
    ['packages/server/src/db/schema/01-a.sql', '-- For WHOEVER'],
    ['deploy/compose/compose.yaml', '# classes are not\n# part of it'],
    ['site/src/Footer.astro', '<p>Whoever</p>'],
    ['packages/dashboard/src/styles.css', '/* anew */'],
    ['examples/a/package.json', '{ "description": "For whoever" }'],
    ['.ci/run', '# anew'],
    ['vitest.config.ts', '// whoever'],
    ['site/README.md', 'Anew.'],
    ['.changeset/a.md', 'Anew.'],
  ])('a refused word in %s is found', (file, text) => {
    expect(plainEnglish(repository({ 'docs/contribute/style-guide.md': guide, [file]: text }))).toHaveLength(1);
  });

  test('words that contain a refused word pass', () => {
    const base = repository({ 'docs/contribute/style-guide.md': guide, 'docs/a.md': 'Emails, canew, anew-one.\n' });

    expect(plainEnglish(base)).toEqual([]);
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

describe('links in other forms', () => {
  test.each([
    '[![picture](there.md)](gone.md)',
    '![picture](gone.png)',
    '[a](<gone.md>)',
    '[a](gone.md "Title")',
    '[a][1]\n\n[1]: gone.md',
    '<a href="gone.md">a</a>',
    '<img alt="" src="gone.png">',
    '[a\nb](gone.md)',
  ])('%s leads to no file', (text) => {
    for (const folder of ['docs/nested', 'site'])
      expect(docsLinks(repository({ [`${folder}/a.md`]: text, [`${folder}/there.md`]: '' }))).toEqual([
        expect.stringContaining('links to gone.'),
      ]);
  });

  test('a change has the links of the changelog', () => {
    const files = { '.changeset/a.md': '[a](docs/a.md) [b](a.md)', 'docs/a.md': '# A' };

    expect(docsLinks(repository(files))).toEqual([expect.stringContaining('.changeset/a.md:1 links to a.md')]);
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

  test.each([
    'packages/server/src/db/schema/01-a.sql',
    'deploy/a.yaml',
    '.ci/run',
    'vitest.config.ts',
    'site/src/A.astro',
  ])('finds a reference to a missing document in %s', (file) => {
    expect(references(repository({ [file]: '# docs/gone.md' }))).toEqual([expect.stringContaining('docs/gone.md')]);
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

  test.each(['docs/lost.md', 'docs/run/security/lost.md', 'docs/other/nested/lost.md'])('finds %s', (file) => {
    expect(guideIndex(repository({ 'docs/README.md': 'lost.md', [file]: '# Lost' }))).toHaveLength(1);
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

describe('changes', () => {
  const problemsOf = (text) => changesets(repository({ '.changeset/a.md': text }));
  const change = (body, step = 'portico: minor') => `---\n${step}\n---\n\n${body}\n`;

  test('accepts items below headings', () => {
    expect(problemsOf(change('### Developers\n\n- One\n  more.\n\n  Even more.\n- Two.'))).toEqual([]);
  });

  test.each([
    ['no step', change('### Developers\n\n- One.', 'portico: big')],
    ['a step of something else', change('### Developers\n\n- One.', 'other: minor')],
    ['no change', change('')],
    ['another heading', change('### Everyone\n\n- One.')],
    ['text above the headings', change('Hello.\n\n### Developers\n\n- One.')],
    ['a section without a list', change('### Developers\n\nOne.')],
    ['text behind a list', change('### Developers\n\n- One.\n\nTwo.')],
    ['a line that continues no item', change('### Developers\n\n- One.\nTwo.')],
  ])('refuses a change with %s', (_, text) => {
    expect(problemsOf(text)).not.toEqual([]);
  });
});
