import { darkThemeId, defaultThemeId } from '@portico/contract';
import { afterAll, expect, test } from 'vitest';
import { createEmailRenderer } from '../../../adapters/email-rendering/renderer.ts';
import { programFiles } from '../../../base/program-files.ts';
import { makeSkeletons } from './make-skeletons.ts';

const directory = programFiles.emailRuntime;
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
