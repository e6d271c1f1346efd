import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All guides and protocol pages are listed in the README of their folder. */
export function check(base) {
  return ['docs', 'docs/protocol'].flatMap((folder) => {
    const index = join(base, folder, 'README.md');
    if (!existsSync(index)) return [];
    const text = readFileSync(index, 'utf8');
    return readdirSync(join(base, folder))
      .filter((name) => name.endsWith('.md') && name !== 'README.md' && !text.includes(`](${name})`))
      .map((name) => `${folder}/${name} is not listed. Add it to ${folder}/README.md.`);
  });
}
