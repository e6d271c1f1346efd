import { expect, test } from 'vitest';
import { firstChoice, importIdOf } from './import-choice.ts';

test('the ID of an import depends on all that decides what its lines are', async () => {
  const file = new File(['{"user_id":"a"}'], 'users.json');
  const auth0 = { ...firstChoice, from: 'auth0', file };
  const choices = [
    auth0,
    { ...auth0, roles: 'admin=team_admin' },
    { ...auth0, hashFile: new File(['one'], 'hashes.json') },
    { ...auth0, hashFile: new File(['two'], 'hashes.json') },
    { ...auth0, mapping: { ...firstChoice.mapping, leftOut: ['notes'] } },
  ];
  const ids = await Promise.all(choices.map(async (choice) => await importIdOf(choice, file, 'project')));
  expect(new Set(ids).size).toBe(choices.length);
  expect(await importIdOf({ ...auth0, rule: 'update' }, file, 'project')).toBe(ids[0]);
});
