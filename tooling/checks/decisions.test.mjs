import { expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { check as decisions } from './decisions.mjs';

test('finds a decision without a status, and a file to revisit that does not exist', () => {
  const base = repository({
    'src/there.ts': '',
    'docs/contribute/decisions/0001-good.md':
      '# Good\n\nStatus: accepted, 1 May 2026.\n\n**Revisit** if `src/there.ts` grows.\n',
    'docs/contribute/decisions/0003-old.md': '# Old\n\nStatus: superseded by [0001](0001-good.md), 1 May 2026.\n',
    'docs/contribute/decisions/0002-bad.md':
      '# Bad\n\nStatus: accepted, 1 Foo 2026.\n\n**Revisit** if `src/gone.ts` grows.\n',
  });

  expect(decisions(base)).toEqual([
    expect.stringContaining('0002-bad.md has no status'),
    expect.stringContaining('src/gone.ts, which does not exist'),
  ]);
});

test('finds a decision that is silent about the later one, and what the index lacks, repeats and has too much', () => {
  const base = repository({
    'docs/contribute/decisions/0001-old.md': '# 0001 Old\n\nStatus: accepted, 1 May 2026.\n',
    'docs/contribute/decisions/0002-told.md':
      '# 0002 Told\n\nStatus: accepted, 1 May 2026. Changed by [0003](0003-new.md).\n',
    'docs/contribute/decisions/0003-new.md':
      '# 0003 New\n\nStatus: accepted, 2 May 2026. Changes [0001](0001-old.md): all,\nand [0002](0002-told.md).\n',
    'docs/contribute/decisions/README.md':
      '# Decisions\n\n- [0001](0001-old.md) Older\n- [0002](0002-told.md) Told\n- [0002](0002-told.md) Told\n- [0003](0003-new.md) New\n',
  });
  const path = 'docs/contribute/decisions';

  expect(decisions(base)).toEqual([
    `${path}/0001-old.md does not say that ${path}/0003-new.md changes it. Add it to its status.`,
    `${path}/README.md lacks the line "- [0001](0001-old.md) Old".`,
    expect.stringContaining('has the line "- [0001](0001-old.md) Older"'),
    expect.stringContaining('has the line "- [0002](0002-told.md) Told"'),
  ]);
});

test('finds a day that is not in the calendar, and a number that is used twice', () => {
  const text = (day) => `# A\n\nStatus: accepted, ${day} 2026.\n`;
  const folder = 'docs/contribute/decisions';

  expect(
    decisions(
      repository({ [`${folder}/0001-a.md`]: text('31 February'), [`${folder}/0001-b.md`]: text('1 February') }),
    ),
  ).toEqual([
    expect.stringContaining('0001-a.md has no status'),
    expect.stringContaining('0001-b.md has the number of another decision'),
  ]);
});
