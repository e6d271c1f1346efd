import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '@portico/testkit';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { soon, webhookProject } from '@portico/testkit/outside/webhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
const messages = 200;

describe.skipIf(adminUrl === '')('webhooks of two servers on one PostgreSQL', () => {
  let database: Awaited<ReturnType<ReturnType<typeof connectPostgres>['createDatabase']>>;
  const servers: TestServer[] = [];

  const start = async () => {
    const server = await startTestServer({ engine: 'postgres', databaseUrl: database.url });
    servers.push(server);
    return server;
  };

  beforeEach(async () => {
    database = await connectPostgres(adminUrl).createDatabase();
  });

  afterEach(async () => {
    await Promise.all(servers.splice(0).map(async (server) => await server.stop()));
    await database.drop();
  });

  test('both send, and each message is sent once', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const given = await webhookProject(one);
    await given.endpoint();
    // Queued without a signal to either process.
    await two.app.database.handle().run({
      text: `select queue_webhook(t.id, 'team.deleted', null, jsonb_build_object('id', i), $2::timestamptz)
        from tenancies t, generate_series(1, $3::int) as i where t.project_id = $1`,
      values: [given.project.id, one.clock.now(), messages],
    });
    await expect.poll(() => given.receiver.accepted.length, soon).toBe(messages);
    await given.advance(2, 'minute');
    two.clock.advance(2, 'minute');
    await given.trigger('user.created');
    await expect.poll(() => given.receiver.accepted.at(-1)?.type, soon).toBe('user.created');
    expect(given.receiver.received).toHaveLength(messages + 1);
  });

  test('a message that a stopped server had reserved is sent by another one, with the same ID', async () => {
    const [dead, other] = [await start(), await start()];
    const given = await webhookProject(dead);
    const { id } = await given.endpoint();
    const message = randomUUID();
    // As after kill -9 during an attempt.
    await other.app.database.handle().run({
      text: `with m as (
          insert into webhook_messages (tenancy_id, id, type, data, created_at)
          select t.id, $2::uuid, 'team.deleted', '{}', $4::timestamptz from tenancies t where t.project_id = $1
          returning tenancy_id, id, created_at
        )
        insert into webhook_deliveries (tenancy_id, message_id, endpoint_id, event_type, created_at, attempts,
          next_attempt_at, is_sending, retry_until)
        select tenancy_id, id, $3::uuid, 'team.deleted', created_at, 1, created_at + interval '60 seconds', true,
          created_at + interval '3 days' from m`,
      values: [given.project.id, message, id.slice(3), other.clock.now()],
    });
    await dead.stop();
    servers.shift();
    other.clock.advance(61, 'second');
    await expect.poll(() => given.receiver.received.length, soon).toBe(1);
    expect(given.receiver.received[0]?.headers['webhook-id']).toBe(`msg_${message.replaceAll('-', '')}`);
  });
});
