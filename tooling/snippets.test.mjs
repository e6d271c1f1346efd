import { expect, test } from 'vitest';
import { fileOfSnippet } from './lib/snippet-files.mjs';
import { snippetsOf } from './snippets.mjs';

const fence = '```';

test('a snippet is named by the path in its first line, by the path of its paragraph, or by its position', () => {
  const page = [
    `${fence}ts\n// src/portico.ts\nexport const a = 1;\n${fence}`,
    `\`app/[...all]/page.tsx\`: the pages,\nall of them.\n\n${fence}tsx\nexport const b = 2;\n${fence}`,
    `Not \`here.ts\`:\n\n${fence}js\nc();\n${fence}`,
    `${fence}sh\nnpm start\n${fence}`,
  ].join('\n\n');

  expect(snippetsOf(page).map(({ file }) => file)).toEqual(['src/portico.ts', 'app/[...all]/page.tsx', 'piece-3.js']);
});

test('an environment file is named by its first line, and commands are not a file', () => {
  expect(fileOfSnippet('# .env.local\nNAME=value\n', 'Some text.')).toBe('.env.local');
  expect(fileOfSnippet('# Installs everything\nnpm install\n', 'Some text.')).toBeUndefined();
});

test('a page of Astro is named in its code, and a route of TanStack by its parameter', () => {
  expect(fileOfSnippet('// src/routes/handler.$.tsx\n', '')).toBe('src/routes/handler.$.tsx');
  expect(fileOfSnippet('---\n// src/pages/[...page].astro\n---\n<p />\n', 'Some text.')).toBe(
    'src/pages/[...page].astro',
  );
});

test('given declarations are on one line before the snippet', () => {
  const page = `# Title\n\n<!-- given\nconst a = 1;\nconst b = 2;\n-->\n\n${fence}ts\nuse(a, b);\n${fence}\n`;

  const [piece] = snippetsOf(page);

  expect(piece?.code.split('\n')).toEqual(['const a = 1; const b = 2; ', 'use(a, b);', '', 'export {};', '']);
  expect(piece?.line).toBe(9);
  expect(page.split('\n')[8]).toBe('use(a, b);');
});

test('given declarations apply only to the next snippet', () => {
  const page = `<!-- given\nconst a = 1;\n-->\n\n${fence}ts\na;\n${fence}\n\n${fence}ts\nb;\n${fence}\n`;

  expect(snippetsOf(page).map(({ code }) => code.includes('const a'))).toEqual([true, false]);
});

test('resolves an import from the root of an app', () => {
  const page = `${fence}ts\n// app/me/route.ts\nimport { app } from '@/portico';\n${fence}`;

  expect(snippetsOf(page)[0]?.code).toContain("from '../../portico'");
});
