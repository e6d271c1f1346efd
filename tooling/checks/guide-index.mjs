import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every guide is in the list of guides. */
export function check(base) {
  const index = join(base, 'docs', 'README.md');
  if (!existsSync(index)) return [];
  const text = readFileSync(index, 'utf8');
  return readdirSync(join(base, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md' && !text.includes(`](${name})`))
    .map((name) => `docs/${name} is in no list. Add it to docs/README.md.`);
}
