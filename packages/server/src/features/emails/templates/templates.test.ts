import { expect, test } from 'vitest';
import { renderTemplates } from './render-templates.tsx';

/** When a template has changed: run this test with `--update`. */
test('the messages that the server sends are what the templates render', async () => {
  await expect(await renderTemplates()).toMatchFileSnapshot('../built-in-messages.ts');
});
