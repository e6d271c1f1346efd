import { ConfigurationError, type PorticoServerApp } from '@portico/js';
import { portico } from '@portico/testkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminOf, serverOf, signedUpUser } from './own-apps.ts';

/** Fields that a call does not know, as plain JavaScript passes them. */

// Another test of the process can have left its environment.
beforeEach(() => vi.stubEnv('NODE_ENV', 'development'));
afterEach(() => vi.unstubAllEnvs());

// Plain JavaScript has no types.
const misspelled = (fields: object) => fields as never;

const refused: readonly (readonly [(app: PorticoServerApp) => Promise<unknown>, string])[] = [
  [
    (app) => app.createUser(misspelled({ primaryEmial: 'ada@example.com' })),
    'createUser has no field "primaryEmial". Did you mean primaryEmail?',
  ],
  [(app) => app.createUser(misspelled({ email: 'ada@example.com' })), 'createUser has no field "email".'],
  [
    (app) => app.createTeam(misspelled({ displayName: 'Otters', servermetadata: {} })),
    'createTeam has no field "servermetadata". Did you mean serverMetadata?',
  ],
  [(app) => app.listUsers(misspelled({ limits: 3 })), 'listUsers has no field "limits". Did you mean limit?'],
  [(app) => app.events.list(misspelled({ usrId: 'a' })), 'events.list has no field "usrId". Did you mean userId?'],
];

test.each(refused)(
  'in development, a misspelled field is an error that names it and the call: %#',
  async (call, message) => {
    const failure = await call(serverOf(await portico())).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toMatchObject({ message });
  },
);

test('a change of a user has the same check, in client and server apps', async () => {
  const given = await portico();
  const { user } = await signedUpUser(given);
  const server = await serverOf(given).getUser(user.id);

  for (const one of [user, server])
    await expect(one?.update(misspelled({ displayname: 'Ada' }))).rejects.toThrow(
      'user.update has no field "displayname". Did you mean displayName?',
    );
});

test('objects that were loaded are accepted as changes', async () => {
  const app = adminOf(await portico());
  const team = await app.createTeam({ displayName: 'Otters' });

  await team.update({ ...team, displayName: 'Seals' });

  expect((await app.getTeam(team.id))?.displayName).toBe('Seals');
});

test('in production, unknown fields are ignored', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const app = serverOf(await portico());

  const user = await app.createUser(misspelled({ displayName: 'Ada', primaryEmial: 'ada@example.com' }));

  expect(user).toMatchObject({ displayName: 'Ada', primaryEmail: null });
});
