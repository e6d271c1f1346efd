import { fileURLToPath } from 'node:url';
import { darkThemeId, defaultThemeId } from '@portico/contract';
import { afterAll, expect, test } from 'vitest';
import { createEmailRenderer } from '../../../adapters/email-rendering/renderer.ts';
import { makeSkeletons } from './make-skeletons.ts';

const directory = fileURLToPath(new URL('../../../../../../.cache/email-runtime', import.meta.url));
const renderer = createEmailRenderer({ directory });
afterAll(async () => await renderer.close());

/** After a change of a built-in template or theme, run this test with `--update`. */
test.each([
  ['light.ts', defaultThemeId],
  ['dark.ts', darkThemeId],
])('%s matches the built-in templates and theme', async (file, themeId) => {
  const made = await makeSkeletons(themeId, async (job) => await renderer.render('a', job));

  await expect(made).toMatchFileSnapshot(`./${file}`);
});
