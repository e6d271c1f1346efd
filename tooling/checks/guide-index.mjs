import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every guide is in the list of guides, and every page of the protocol in the list of its folder. */
export function check(base) {
  return ['docs', 'docs/protocol'].flatMap((folder) => {
    const index = join(base, folder, 'README.md');
    if (!existsSync(index)) return [];
    const text = readFileSync(index, 'utf8');
    return readdirSync(join(base, folder))
      .filter((name) => name.endsWith('.md') && name !== 'README.md' && !text.includes(`](${name})`))
      .map((name) => `${folder}/${name} is in no list. Add it to ${folder}/README.md.`);
  });
}
