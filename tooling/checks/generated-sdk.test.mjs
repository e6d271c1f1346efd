import { expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { sentencesOf } from '../sdk/comments.mjs';
import { generatedSdk } from '../sdk/write.mjs';
import { check } from './generated-sdk.mjs';

const calls = 'packages/js/src/areas/history/webhooks/webhooks.calls.ts';
const types = 'packages/js/src/areas/history/webhooks/webhooks.types.ts';
const edited = (file, change) =>
  repository({ ...Object.fromEntries(generatedSdk()), [file]: change(generatedSdk().get(file)) });

test('accepts what the generator writes, in any format', () => {
  expect(check(edited(calls, (text) => text.replaceAll('(', '(\n    ').replaceAll(', {', ',\n  {')))).toEqual([]);
});

test.each([
  [
    'another operation',
    calls,
    (text) => text.replace("'GET /internal/webhooks/event-types'", "'GET /internal/webhooks/endpoints'"),
  ],
  ['another docstring', calls, (text) => text.replace('Returns a webhook endpoint.', 'Returns an endpoint.')],
  ['a call of its own', calls, (text) => text.replace(/\}\n$/, '  async more() {}\n}\n')],
  ['another type', types, (text) => text.replace('readonly isEnabled: boolean', 'readonly isEnabled: unknown')],
  ['a value that a comment hides', types, (text) => text.replace('readonly url: string;', '// readonly url: string;')],
  ['an import from another place', calls, (text) => text.replace('core/call-as.ts', 'core/call-us.ts')],
  ['another list of unconverted fields', calls, (text) => text.replace(/opaque: \['/, "opaque: ['url', '")],
])('rejects %s', (_, file, change) => {
  expect(check(edited(file, change))).toEqual([
    `${file} is not what the contract says. Change the contract, and run npm run fix.`,
  ]);
});

test('rejects a file that is missing, and one that is left', () => {
  const { [types]: text, ...others } = Object.fromEntries(generatedSdk());
  const left = 'packages/js/src/areas/history/gone.types.ts';

  expect(check(repository({ ...others, [left]: text }))).toEqual([
    `${left} is generated from nothing any more. Run npm run fix.`,
    `${types} is not what the contract says. Change the contract, and run npm run fix.`,
  ]);
});

test.each([
  [{ summary: 'List users' }, 'Lists users.'],
  [{ summary: 'Get a user', description: 'An addition of Portico.' }, 'Returns a user.'],
  [{ summary: 'Update, disable or enable it' }, 'Updates, disables or enables it.'],
  [{ summary: 'Read pages', description: 'Until `next_cursor` is null.' }, 'Reads pages. Until `nextCursor` is null.'],
])('a docstring says what the endpoint says, with the names of an app', (spec, sentence) => {
  expect(sentencesOf(spec)).toEqual([sentence]);
});
