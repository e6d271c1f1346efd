import { describe, expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { check as handlersTranslate } from './handlers-translate.mjs';

describe('handlers translate', () => {
  test('finds a throw in a handler, but not in a comment, a text or a service', () => {
    const base = repository({
      'packages/server/src/users/users/users.handlers.ts':
        "/** @throws {A} to throw */\nconst a = 'throw';\nif (a) throw new Refusal();\n",
      'packages/server/src/users/users/users.policy.ts': 'throw new Refusal();\n',
    });

    expect(handlersTranslate(base)).toEqual([expect.stringContaining('users.handlers.ts:3 throws')]);
  });

  test.each([
    "const a = \"it's\"; throw b; const c = 'x';",
    'const a = `${(() => { throw b; })()}`;',
    'const f = async () => await Promise.reject(new Refusal());',
    "const f = () => Promise['reject'](new Refusal());",
    'const f = () => new Promise((_, reject) => reject(new Refusal()));',
    'class A {\n  b() {\n    if (c)\n      throw d;\n  }\n}',
  ])('finds %s', (code) => {
    const base = repository({ 'packages/server/src/users/users/sub/users.handlers.ts': code });

    expect(handlersTranslate(base)).toEqual([expect.stringContaining('throws')]);
  });

  test('finds a throw in a handler with JSX', () => {
    expect(handlersTranslate(repository({ 'packages/server/src/pages/a.handlers.tsx': 'throw a;' }))).toHaveLength(1);
  });
});
