import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'docs/build';

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
  if (!existsSync(join(base, folder))) return [];
  const pages = readdirSync(join(base, folder)).filter((name) => name.endsWith('.md') && !others.has(name));
  return pages.flatMap((name) => {
    const text = readFileSync(join(base, folder, name), 'utf8');
    return parts
      .filter((part) => part.name !== exceptions[name] && !part.pattern.test(text))
      .map((part) => `${folder}/${name} lacks ${part.name}.`);
  });
}
