import { statSync } from 'node:fs';
import { join } from 'node:path';
import { markdownFiles } from '../lib/sources.mjs';

/** About what the site compresses to its limit of 60,000 bytes (`site/finish.mjs`), which only a build of the site measures. */
const bytesMax = 100_000;

/** Code in one block, which compresses better. */
const exempt = /^docs\/contribute\/api\/.*\.api\.md$/;

/** Checks that no page of the documentation is too large for the site. */
export function check(base) {
  return markdownFiles(base)
    .filter((file) => file.startsWith('docs/') && !exempt.test(file))
    .flatMap((file) => {
      const { size } = statSync(join(base, file));
      return size <= bytesMax ? [] : [`${file} has ${size} bytes. The limit is ${bytesMax}. Split it into two pages.`];
    });
}
