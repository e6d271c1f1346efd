import { eventTypes } from '@portico/contract';
import { helpOf } from '@portico/contract/command-line';
import { portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { manageGroup } from '../../packages/cli/src/commands.ts';

import { inTerminal } from './in-terminal.ts';
import { terminal } from './terminal.ts';

/** `portico events …` with the keys of a project, in a process of its own where it runs until Ctrl-C. */
async function given() {
  const at = await portico();
  const environment = {
    PORTICO_API_URL: at.url,
    PORTICO_PROJECT_ID: at.project.id,
    PORTICO_SUPER_SECRET_ADMIN_KEY: at.project.keys.admin,
  };
  return { at, environment, ...terminal(environment) };
}

test('events tail shows earlier and new events until Ctrl-C', async () => {
  const { at, start } = await given();
  const before = await at.project.user();
  const tail = start('events', 'tail', '--types', 'user.created', '--json');
  await expect.poll(tail.printed, { timeout: 15_000 }).toContain(before.id);

  const after = await at.project.user();

  await expect.poll(tail.printed, { timeout: 15_000 }).toContain(after.id);
  tail.child.kill('SIGINT');
  expect(await tail.end).toBe(0);
  const events = tail.printed().trim().split('\n');
  expect(events.map((line) => JSON.parse(line).user_id)).toEqual([before.id, after.id]);
});

test('the help names types that exist', () => {
  const help = helpOf('events', [manageGroup], { purpose: '', commandLineOf: (words) => words, notes: [] });
  const named = [...help.matchAll(/--types ([\w.,]+)|such as (\w+\.[\w.,]*\w)\./g)].flatMap(([, a, b]) =>
    (a ?? b ?? '').split(','),
  );

  expect(named).toContain('user.created');
  expect(eventTypes).toEqual(expect.arrayContaining(named));
});

test('events are exported as CSV, or as lines of JSON', async () => {
  const { at, environment } = await given();
  const { id } = await at.project.user();
  const { run } = inTerminal();

  const csv = await run('events export --types user.created', { environment });
  expect(csv.printed.join('\n')).toMatch(/^time,type,user_id,/);
  expect(csv.printed.join('\n')).toContain(id);
  const lines = await run('events export --types user.created --json', { environment });
  expect(lines.printed.map((line) => JSON.parse(line))).toMatchObject([{ type: 'user.created', user_id: id }]);
  expect((await run(`events export --json --user ${id} --to 2020-01-01`, { environment })).printed).toEqual([]);
  expect(await run('events export --from yesterday', { environment })).toMatchObject({ code: 2 });
});
