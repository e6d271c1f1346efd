import { markdownFiles, textOf } from '../lib/sources.mjs';

const folder = 'docs/build/';

/** What each guide has, so that readers find it without knowing the page. */
const parts = [
  { name: 'a picture: a mermaid diagram or an image', pattern: /^```mermaid$|!\[/m },
  { name: 'code', pattern: /^ *```(?!mermaid)\w+/m },
  { name: 'the section "How to test it"', pattern: /^## How to test it$/m },
  {
    name: 'the section "What can go wrong", with a table',
    pattern: /^## What can go wrong\n(?:(?!\n## )[\s\S])*?\n\|/m,
  },
];

/** Pages that are something else than a guide: a gallery. */
const others = new Set(['pages.md']);

/** Pages that need no section of that name. */
const exceptions = { 'testing.md': 'the section "How to test it"' };

/** Finds guides for developers that lack a part. */
export function check(base) {
  return markdownFiles(base).flatMap((file) => {
    const name = file.slice(folder.length);
    if (!file.startsWith(folder) || others.has(name)) return [];
    const text = textOf(base, file).replaceAll(/<!--[\s\S]*?-->/g, '');
    return parts
      .filter((part) => part.name !== exceptions[name] && !part.pattern.test(text))
      .map((part) => `${file} lacks ${part.name}.`);
  });
}
