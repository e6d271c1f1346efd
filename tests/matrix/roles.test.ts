import { type Endpoints, endpoints, projectRoles, roleReaches } from '@portico/contract';
import { ownersTeam, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';
import { reviewedRows } from './whose.ts';

/** Tests every role with every operation that needs authentication. The table is `whose.snap`. */

const rows = reviewedRows();
const operationsOf = (role: string) => rows.filter((row) => row.role === role).map(({ operation }) => operation);

const anId = '00000000-0000-4000-8000-000000000000';
const deletion = 'DELETE /internal/projects/current';

test('contains every operation that needs authentication once', () => {
  const listed = projectRoles.flatMap(operationsOf);
  const protectedOnes = Object.entries(endpoints).flatMap(([name, { access }]) => (access === 'public' ? [] : [name]));

  expect([...listed].sort()).toEqual(protectedOnes.sort());
});

describe.each(projectRoles)('a person with the role %s', (role) => {
  test.each(['server', 'admin'])(
    'may call the operations of the role at the level %s, and no others',
    async (level) => {
      const at = await portico();
      const person = await ownersTeam(at).join(role);
      const api = at.api.admin().withHeaders({ ...person.adminHeaders, 'x-stack-access-type': level });
      const wrong: string[] = [];
      for (const floor of projectRoles) {
        for (const operation of operationsOf(floor).filter((one) => one !== deletion)) {
          const answer = await api.callBadly(operation as keyof Endpoints, { params: paramsOf(operation) });
          const isRefused = answer.code === 'PROJECT_ROLE_REQUIRED';
          if (isRefused === roleReaches(role, floor)) wrong.push(operation);
        }
      }

      expect(wrong).toEqual([]);
    },
  );

  test('may delete the project only as an owner', async () => {
    const at = await portico();
    const person = await ownersTeam(at).join(role);

    const answer = await person.admin.call(deletion);

    if (role === 'owner') expect(answer).toSucceed();
    else expect(answer).toFail('PROJECT_ROLE_REQUIRED', { role, required_role: 'owner' });
    expect((await at.api.call('GET /projects/current')).status === 200).toBe(role !== 'owner');
  });
});

test('an admin key may call all operations except those for people', async () => {
  const at = await portico();
  const refused: string[] = [];
  for (const operation of projectRoles.flatMap(operationsOf).filter((one) => one !== deletion)) {
    const answer = await at.api.admin().callBadly(operation as keyof Endpoints, { params: paramsOf(operation) });
    if (answer.code === 'PROJECT_ROLE_REQUIRED') refused.push(operation);
  }

  const ofPeople = rows.filter(({ isOfPeople }) => isOfPeople).map(({ operation }) => operation);
  expect(refused.sort()).toEqual(ofPeople.sort());
});

function paramsOf(operation: string): Record<string, string> {
  return Object.fromEntries([...operation.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, anId]));
}
