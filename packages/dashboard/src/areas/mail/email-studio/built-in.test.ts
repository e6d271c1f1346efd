import { builtInTemplateIds, builtInThemes } from '@portico/contract';
import { expect, test } from 'vitest';
import { isBuiltIn } from './built-in.ts';

test('every built-in template and theme of the server is known, so that it cannot be deleted', () => {
  for (const id of [...Object.values(builtInTemplateIds), ...Object.keys(builtInThemes)]) {
    expect(isBuiltIn(id), id).toBe(true);
  }
});
