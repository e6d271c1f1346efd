import { engineOfRun, mailsTo, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { queueNotices } from './security-notices.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_SECURITY_NOTICES: 'true' } });
});
afterAll(async () => await server.stop());

/** Queues all open notices, as the job does. */
async function queueAll(): Promise<void> {
  const context = { db: server.app.database.handle(), now: server.clock.now() };
  while ((await queueNotices(context, server.app.platform)) > 0);
}

test('a server that changes many users sends no emails about it, unless the project asks for them', async () => {
  const { api, project } = await portico(server);
  const users = await Promise.all(Array.from({ length: 24 }, async () => await project.user()));
  const change = async (password: string) => {
    for (const { id } of users) {
      const body = { password };
      expect(await api.server().call('PATCH /users/:user_id', { params: { user_id: id }, body })).toSucceed();
    }
    await queueAll();
  };
  const told = async (email: string) => (await mailsTo(server.url, email)).length;

  await change('a long passphrase of an import');
  // Nobody knows at the first ones that they are many.
  for (const { email } of users.slice(21)) expect(await told(email)).toBe(0);

  const config_override_string = JSON.stringify({ 'emails.securityNoticesForBulkChanges': true });
  const asked = await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
  expect(asked).toSucceed();
  await change('another long passphrase');
  for (const { email } of users.slice(21)) expect(await told(email)).toBe(1);
});

test('thousands of emails create no formatters, whose memory is outside of the heap', async () => {
  const { project } = await portico(server);
  const original = Intl.DateTimeFormat;
  let created = 0;
  Intl.DateTimeFormat = class extends original {
    constructor(...args: ConstructorParameters<typeof original>) {
      super(...args);
      created += 1;
    }
  } as typeof original;
  onTestFinished(() => {
    Intl.DateTimeFormat = original;
  });
  await server.app.database.handle().run({
    text: `insert into security_notices (tenancy_id, id, user_id, kind, recipients, transaction_id, created_at)
      select id, gen_random_uuid(), gen_random_uuid(), 'password_changed', array['many@example.com'], pg_current_xact_id(), now()
      from tenancies, generate_series(1, 200) where project_id = $1`,
    values: [project.id],
  });

  await queueAll();

  expect((await mailsTo(server.url, 'many@example.com')).length).toBeGreaterThan(0);
  expect(created).toBeLessThanOrEqual(1);
});
