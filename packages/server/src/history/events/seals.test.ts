import { portico } from '@portico/testkit';
import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

async function seal(): Promise<void> {
  await server.app.platform.acts.flush(context().db);
  const job = sealEventsJob(server.app.platform);
  while ((await job.run(context())) > 0);
}

/** Runs `audit verify`. @returns the last lines and the failure */
async function verify() {
  const command = eventCommands['audit verify'];
  const lines: string[] = [];
  let position: string | undefined;
  for (;;) {
    const run = { startedAt: server.clock.now(), position };
    const result = await command?.run(context(), server.app.platform, run);
    lines.push(...(result?.lines ?? []));
    if (result?.isUnfinished !== true) return { lines, failure: result?.failure };
    position = result.position;
  }
}

/** Creates a project with three sealed changes of a team, in two seals. */
async function sealedProject() {
  const given = await portico(server);
  const { body } = await given.api.server().call('POST /teams', { body: { display_name: 'One' } });
  const rename = async (display_name: string) =>
    await given.api.server().call('PATCH /teams/:team_id', { params: { team_id: body.id }, body: { display_name } });
  server.clock.advance(1, 'second');
  await rename('Two');
  await seal();
  server.clock.advance(1, 'second');
  await rename('Three');
  await seal();
  server.clock.advance(1, 'second');
  return { ...given, teamId: body.id };
}

test('changed, removed, reordered and added events are detected, and their restoration verifies again', async () => {
  const { teamId, project } = await sealedProject();
  expect(await verify()).toEqual({
    lines: [expect.stringMatching(/^Verified \d+ seals with \d+ events\.$/)],
    failure: undefined,
  });
  await script('create table saved as select * from events');
  const restore = 'delete from events; insert into events select * from saved;';
  const ofTeam = `where team_id = '${teamId}' and type = 'team.updated'`;

  const tampered = {
    changed: `update events set after = '{"display_name":"Other"}' ${ofTeam}`,
    'with another actor': `update events set actor_id = 'someone-else' ${ofTeam}`,
    removed: `delete from events ${ofTeam}`,
    reordered: `update events set at = at + interval '5 seconds' ${ofTeam}`,
    added: `insert into events select tenancy_id, at, gen_random_uuid(), type, user_id, team_id, subject_id, actor_type from events ${ofTeam} limit 1`,
  };
  for (const [name, statement] of Object.entries(tampered)) {
    await script(statement);
    const { lines, failure } = await verify();
    expect(failure, name).toMatch(/problems? found/);
    expect(lines.join('\n'), name).toContain(`Project ${project.id}`);
    await script(restore);
  }
  expect((await verify()).failure).toBeUndefined();
});

test('removed and recomputed seals are detected', async () => {
  await script('create table saved_seals as select * from event_seals');
  const restore = 'delete from event_seals; insert into event_seals select * from saved_seals;';
  const { project } = await sealedProject();
  await script(`truncate saved_seals; insert into saved_seals select * from event_seals;`);
  const ofProject = `where tenancy_id = (select id from tenancies where project_id = '${project.id}')`;

  await script(`delete from event_seals ${ofProject} and number = 1`);
  expect((await verify()).lines.join('\n')).toContain('the seal before it is missing');
  await script(restore);
  await script(`update event_seals set digest = sha256('x') ${ofProject} and number = 1`);
  expect((await verify()).lines.join('\n')).toContain('seal 1: the seal was changed');
  await script(restore);
});

test('two processes seal each event once', async () => {
  const { api } = await portico(server);
  for (let count = 0; count < 5; count += 1) await api.server().call('POST /teams', { body: { display_name: 'Team' } });

  await Promise.all([seal(), seal(), seal()]);
  await seal();

  expect((await verify()).failure).toBeUndefined();
});

test('events older than the retention time are deleted, and the chain still verifies', async () => {
  const given = await sealedProject();
  const body = { config_override_string: JSON.stringify({ 'events.retentionDays': 30 }) };
  expect(await given.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  await seal();
  server.clock.advance(31, 'day');
  await given.api.server().call('POST /teams', { body: { display_name: 'New' } });
  await server.app.background.sweep();

  const { body: left } = await given.api.server().call('GET /events', { query: { limit: 200 } });

  expect(left.items.map(({ type }) => type)).toEqual(expect.arrayContaining(['team.created']));
  expect(
    left.items.every(({ created_at_millis }) => created_at_millis > server.clock.now().getTime() - 86_400_000),
  ).toBe(true);
  expect((await verify()).failure).toBeUndefined();
});
