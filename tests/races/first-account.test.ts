import { callerHeaders, createApi, engineOfRun, internalKeys, startTestServer } from '@portico/testkit';
import { expect, test } from 'vitest';

test('one of ten concurrent first accounts owns the installation, and sign-up closes', async () => {
  const server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_DASHBOARD_SIGN_UP: 'first-account' },
  });
  try {
    const api = createApi<'client'>(server.url, callerHeaders('internal', 'client', internalKeys.client));
    const admin = createApi<'admin'>(server.url, callerHeaders('internal', 'admin', internalKeys.admin));
    const signUp = async (email: string) =>
      await api.call('POST /auth/password/sign-up', { body: { email, password: 'correct horse' } });

    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => signUp(`person-${index}@example.com`)));
    const late = await signUp('late@example.com');

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of [...answers.filter(({ status }) => status !== 200), late])
      expect(answer).toFail('SIGN_UP_NOT_ENABLED');
    const { body: users } = await admin.call('GET /users');
    const { body: project } = await admin.call('GET /internal/projects/current');
    expect(users.items).toHaveLength(1);
    expect(project.owner_team_id).toBe(users.items[0]?.selected_team_id);
    expect(project.config.sign_up_enabled).toBe(false);
  } finally {
    await server.stop();
  }
});

test('with the setting closed, sign-up is closed from the start, with open, it stays open', async () => {
  for (const [choice, expected] of [
    ['closed', ['SIGN_UP_NOT_ENABLED', 'SIGN_UP_NOT_ENABLED']],
    ['open', [null, null]],
  ] as const) {
    const server = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_DASHBOARD_SIGN_UP: choice } });
    try {
      const api = createApi<'client'>(server.url, callerHeaders('internal', 'client', internalKeys.client));
      const signUp = async (email: string) =>
        (await api.call('POST /auth/password/sign-up', { body: { email, password: 'correct horse' } })).code;

      expect([await signUp('first@example.com'), await signUp('second@example.com')]).toEqual(expected);
    } finally {
      await server.stop();
    }
  }
});

test('an anonymous user who creates the first account owns the installation', async () => {
  const server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_DASHBOARD_SIGN_UP: 'first-account' },
  });
  try {
    const api = createApi<'client'>(server.url, callerHeaders('internal', 'client', internalKeys.client));
    const admin = createApi<'admin'>(server.url, callerHeaders('internal', 'admin', internalKeys.admin));
    const { body: anonymous } = await api.call('POST /auth/anonymous/sign-up');
    const body = { email: 'first@example.com', password: 'correct horse' };

    const first = await api.withTokens(anonymous).call('POST /auth/password/sign-up', { body });

    const { body: me } = await api.withTokens(first.body).call('GET /users/me');
    const { body: project } = await admin.call('GET /internal/projects/current');
    expect(project.owner_team_id).toBe(me.selected_team_id);
    expect(project.config.sign_up_enabled).toBe(false);
  } finally {
    await server.stop();
  }
});
