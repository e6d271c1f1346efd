import { describe, expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { check as pageStyles } from './page-styles.mjs';

describe('styles of pages', () => {
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

    expect(pageStyles(base).map((problem) => problem.replace(/ is the same.*/, ''))).toEqual([
      'packages/dashboard/src/a.tsx:1 "ml-1.5"',
      'packages/dashboard/src/a.tsx:1 "paddingLeft:"',
      'packages/react/src/b.ts:3 "right: 0;"',
      'packages/react/src/b.ts:3 "text-align: left"',
    ]);
  });

  test.each([
    ['packages/pages/src/portal/a.tsx', '<p className="!pl-2" />', '"pl-2"'],
    ['packages/dashboard/src/a.tsx', '<p className="sm:-ml-(--gap)" />', 'ml-(--gap)'],
    ['packages/dashboard/src/a.tsx', '<p className="pl-2!" />', 'pl-2'],
    ['packages/dashboard/src/a.tsx', "<p className={'rounded-tl-lg'} />", 'rounded-tl-lg'],
    ['packages/react/src/a.tsx', "<p style={{ textAlign: 'left' }} />", 'textAlign'],
    ['packages/react/src/a.tsx', "<p style={{ left: '4px' }} />", "left: '4px'"],
    ['packages/react/src/a.tsx', "<p style={{ 'marginRight': 1 }} />", 'marginRight'],
    ['packages/react/src/a.tsx', '<p style={{ borderTopLeftRadius: 1 }} />', 'borderTopLeftRadius'],
    ['packages/next/src/a.tsx', "<p className='text-right' />", 'text-right'],
    ['packages/server/src/pages/a.ts', 'const css = `.a {\n  margin-right : 2px;\n}`;', 'margin-right'],
    ['site/src/site.css', '.a { border-top-left-radius: 2px }', 'border-top-left-radius'],
    ['site/src/A.astro', '<p style="float:right"></p>', 'float:right'],
    ['packages/dashboard/a.html', '<style>.a { border-left-width: 1px }</style>', 'border-left-width'],
    ['examples/a/style.css', '.a { left: calc(100% - 2px); }', 'left: calc'],
  ])('finds the side in %s: %s', (file, text, found) => {
    expect(pageStyles(repository({ [file]: text }))).toEqual([expect.stringContaining(found)]);
  });

  test.each([
    ['packages/react/src/a.ts', 'const rules = `.a { font-size: 14px; }`;', 'font-size: 14px'],
    ['packages/react/src/a.ts', 'const rules = `.a { line-height:20px }`;', 'line-height:20px'],
    ['packages/pages/src/a.css', '.a { font: 600 16px / 1.5 serif; }', 'font: 600 16px'],
    ['packages/dashboard/src/a.tsx', '<p style={{ fontSize: 14 }} />', 'fontSize: 14'],
    ['packages/dashboard/src/a.tsx', '<p className="text-[13px]" />', 'text-[13px]'],
    ['packages/server/src/base/form.ts', 'const style = `h1{font:15px/1.5 serif}`;', 'font:15px'],
  ])('finds the size in %s: %s', (file, text, found) => {
    const [problem = ''] = pageStyles(repository({ [file]: text }));
    expect(problem).toContain(`"${found}" ignores the text size of the browser`);
  });

  test('accepts sizes in rem', () => {
    const rules = 'const rules = `.a { font-size: 0.875rem; line-height: 1.5; padding: 2px; }`;';
    expect(pageStyles(repository({ 'packages/react/src/a.ts': rules }))).toEqual([]);
  });
});
