import { expect, test } from 'vitest';
import { renderTemplates } from './render-templates.tsx';

/** After a change of a template, run this test with `--update`. */
test('the built-in messages match the rendered templates', async () => {
  await expect(await renderTemplates()).toMatchFileSnapshot('../built-in-messages.ts');
});
