import { randomUUID } from 'node:crypto';
import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishAttempts, lanes, releaseEmails, takeDueEmails } from './delivery.queries.ts';

// Other tests leave emails that are tried again later.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

/** A time at which the worker of the server does not take the emails of the test. */
const farAhead = () => server.clock.in(3000, 'day');

/** Adds due emails to a new project. @returns its tenancy */
async function projectWith(count: number, due: Date): Promise<string> {
  const { project } = await portico(server);
  const text = `insert into outgoing_emails (tenancy_id, id, created_at, recipient, subject, html, plain, sender_name, next_attempt_at)
    select t.id, gen_random_uuid(), now(), 'ada@example.com', 'News', '', '', 'Otters', $2
    from tenancies t, generate_series(1, $3::integer) where t.project_id = $1 returning tenancy_id`;
  const values = [project.id, due, count];
  const { rows } = await server.app.database.handle().run({ text, values, isWrite: true });
  return String(rows[0]?.tenancy_id);
}

test('projects without emails in progress come before those with many of them', async () => {
  const due = farAhead();
  const ids = [await projectWith(30, due), await projectWith(30, due)].toSorted();
  const [first = '', second = ''] = ids;
  const db = server.app.database.handle();
  const take = async (busy: readonly string[], rooms: readonly number[]) =>
    await takeDueEmails.all({ db }, { lane: lanes.urgent, now: due, heldUntil: due, ofLane: 20, busy, rooms, max: 20 });

  const ofFirst = await take([second], [0]);
  expect(ofFirst.map(({ tenancy_id }) => tenancy_id)).toEqual(Array(20).fill(first));
  const ofSecond = await take([first], [20]);
  expect(ofSecond.map(({ tenancy_id }) => tenancy_id)).toEqual(Array(20).fill(second));
});

test('an email that was cancelled while it was sent is neither tried again nor given back', async () => {
  const db = server.app.database.handle();
  const due = farAhead();
  const tenancyId = await projectWith(2, due);
  const values = { lane: lanes.urgent, now: due, heldUntil: due, ofLane: 2, busy: [], rooms: [], max: 1000 };
  const taken = (await takeDueEmails.all({ db }, values)).filter(({ tenancy_id }) => tenancy_id === tenancyId);
  await db.run({
    text: 'update outgoing_emails set next_attempt_at = null where tenancy_id = $1',
    values: [tenancyId],
    isWrite: true,
  });

  const [tried, released] = taken.map(({ id }) => id);
  const failure = { last_attempt_at: due, delivered_at: null, last_error: 'no', last_error_type: 'TIMEOUT' };
  const result = { tenancy_id: tenancyId, id: tried ?? randomUUID(), next_attempt_at: due, sent_with: null };
  await finishAttempts.run({ db }, { results: JSON.stringify([{ ...result, ...failure, is_over: false }]) });
  await releaseEmails.run({ db }, { due, ids: [released ?? ''] });

  const text = 'select next_attempt_at, is_sending from outgoing_emails where tenancy_id = $1';
  const { rows } = await db.run({ text, values: [tenancyId] });
  expect(rows).toEqual(Array(2).fill({ next_attempt_at: null, is_sending: false }));
});
