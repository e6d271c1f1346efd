import { randomUUID } from 'node:crypto';
import { portico } from '@portico/testkit';
import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { eventErasure } from './erased-events.service.ts';
import { eventCommands } from './events.commands.ts';
import { sealEventsJob } from './events.jobs.ts';

// The verification reads the events of all projects, so these tests have a server of their own.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

const context = () => ({ db: server.app.database.handle(), now: server.clock.now() });
const script = async (text: string) => await context().db.script(text);
const query = async (text: string, values: unknown[] = []) => (await context().db.run({ text, values })).rows;

async function seal(): Promise<void> {
  await server.app.platform.acts.flush(context().db);
  const job = sealEventsJob(server.app.platform);
  while ((await job.run(context())) > 0);
}

async function verify() {
  await seal();
  const run = { startedAt: server.clock.now(), position: undefined };
  const lines: string[] = [];
  let failure: string | undefined;
  for (let position: string | undefined, isDone = false; !isDone; ) {
    const result = await eventCommands['audit verify']?.run(context(), server.app.platform, { ...run, position });
    lines.push(...(result?.lines ?? []));
    [position, failure, isDone] = [result?.position, result?.failure, result?.isUnfinished !== true];
  }
  return { text: lines.join('\n'), failure: failure === undefined ? undefined : lines.join('\n') };
}

/** Creates a user with a rare name and sealed events. */
async function sealedUser() {
  const { project, api } = await portico(server);
  const user = await project.user({ display_name: 'Rarename Erasable' });
  await api
    .server()
    .call('PATCH /users/:user_id', { params: { user_id: user.id }, body: { display_name: 'Rarename Second' } });
  await seal();
  const [tenancy] = await query('select id from tenancies where project_id = $1', [project.id]);
  return {
    project,
    userId: user.id,
    tenancyId: String(tenancy?.id) as TenancyId,
    ofUser: `where user_id = '${user.id}'`,
  };
}

type Sealed = Awaited<ReturnType<typeof sealedUser>>;

/** Records an erasure of the user, and erases the events. */
async function erase({ tenancyId, userId }: Sealed): Promise<number> {
  const id = randomUUID();
  return await inTransaction(context(), async (inner) => {
    await inner.db.run({
      text: `with added as (
          insert into erasures (tenancy_id, id, user_id, created_at, recorded_at)
          values ($1, $2, $3, event_time(), event_time()) returning *
        ) select record_event(tenancy_id, 'user.erased', user_id, null, id::text, null, null) from added`,
      values: [tenancyId, id, userId],
    });
    const user = {
      id,
      tenancy_id: tenancyId,
      user_id: userId,
      before: new Date(8e12),
      until: new Date(8e12),
      addresses: [],
      team_ids: [],
    };
    const erased = await eventErasure(server.app.platform).run(inner, [user]);
    return erased[0]?.count ?? 0;
  });
}

/** Makes the events of the user like those from before salts, sealed once more. */
async function withoutSalts({ tenancyId, ofUser }: Sealed): Promise<void> {
  await script(`delete from event_seals where tenancy_id = '${tenancyId}';
    update events set origin_salt = null, values_salt = null ${ofUser};
    insert into unsealed_events (tenancy_id, at, id) select tenancy_id, at, id from events where tenancy_id = '${tenancyId}'`);
  await seal();
  await script(`update event_seals set is_first_version = true where tenancy_id = '${tenancyId}'`);
}

test.each([
  { events: 'with salts', prepare: async () => undefined },
  { events: 'without salts, from before the upgrade', prepare: withoutSalts },
])('the log verifies after an erasure of events $events, and still shows changes', async ({ prepare }) => {
  const given = await sealedUser();
  await prepare(given);
  expect((await verify()).failure).toBeUndefined();

  const erased = await erase(given);

  expect(erased).toBeGreaterThan(1);
  expect(JSON.stringify(await query(`select * from events ${given.ofUser}`))).not.toContain('Rarename');
  const { failure, text } = await verify();
  expect(failure).toBeUndefined();
  expect(text).toContain('events had personal values that were erased.');
  expect(await erase(given), 'nothing is left').toBe(0);

  await script(`update events set request_id = request_id || 'x' ${given.ofUser} and type = 'user.updated'`);
  expect((await verify()).text).toMatch(/an event was changed/);
  await script(`update events set request_id = left(request_id, -1) ${given.ofUser} and type = 'user.updated'`);
  expect((await verify()).failure).toBeUndefined();

  await script(`update events set after = '{"display_name":"Forged"}' ${given.ofUser} and type = 'user.updated'`);
  expect((await verify()).text).toMatch(/an event was changed/);
  await script(`update events set after = null ${given.ofUser} and type = 'user.updated'`);
  expect((await verify()).failure).toBeUndefined();
});

test('values that were removed without a recorded erasure are reported', async () => {
  const given = await sealedUser();
  const other = await sealedUser();
  await erase(other);
  expect((await verify()).failure).toBeUndefined();

  // what a person with access to the database can do: compute the digests and remove values and salts
  const [erasure] = await query('select id, recorded_at from erasures where tenancy_id = $1', [other.tenancyId]);
  await script(`update events e set origin_digest = origin_digest(e), values_digest = values_digest(e), origin_salt = null,
    values_salt = null, ip = null, country = null, user_agent = null, before = null, after = null,
    erasure_id = '${erasure?.id}' ${given.ofUser}`);
  expect((await verify()).text).toMatch(/values of \d+ events were removed without a recorded erasure/);

  const forged = randomUUID();
  await script(`insert into erasures (tenancy_id, id, user_id, created_at, recorded_at)
    values ('${given.tenancyId}', '${forged}', '${given.userId}', now(), now());
    update events set erasure_id = '${forged}' ${given.ofUser}`);
  expect((await verify()).text, 'an erasure without a sealed event').toMatch(/without a recorded erasure/);
  await script(
    `delete from event_seals where tenancy_id = '${given.tenancyId}'; delete from events where tenancy_id = '${given.tenancyId}'`,
  );
});

test('an erasure of the actor does not hide the removal of what was said about another user', async () => {
  const given = await sealedUser();
  const eve = await given.project.user({ display_name: 'Rarename Eve' });
  await server.app.platform.acts.flush(context().db);
  const ofEve = `where user_id = '${eve.id}' and after is not null`;
  await script(`update events set actor_type = 'user', actor_id = '${given.userId}', ip = '192.0.2.1' ${ofEve}`);
  await seal();
  await erase(given);
  expect((await verify()).failure).toBeUndefined();

  await script(`update events e set values_digest = values_digest(e), values_salt = null, before = null, after = null
    ${ofEve} and erasure_id is not null`);
  expect((await verify()).text).toMatch(/values of \d+ events were removed without a recorded erasure/);

  await erase({ ...given, userId: eve.id });
  expect((await verify()).failure, 'the other erasure says it').toBeUndefined();
});

test('a changed event from before salts is not hidden by an erasure', async () => {
  const given = await sealedUser();
  await withoutSalts(given);
  await script(`update events set actor_id = 'someone-else' ${given.ofUser} and type = 'user.updated'`);

  await erase(given);

  expect((await verify()).text).toMatch(/an event was changed/);
});
