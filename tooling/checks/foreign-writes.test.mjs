import { describe, expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { check } from './foreign-writes.mjs';

const owners =
  "export const tableOwners = { users: 'users/users', teams: 'teams/teams', rate_limits: 'kernel/rate-limits' };";
const server = 'packages/server/src';

/** Returns the problems of a file of the users. */
function problemsOf(code, { file = 'users/users/users.queries.ts', others = {}, known = [] } = {}) {
  return check(repository({ [`${server}/db/tables/index.ts`]: owners, [`${server}/${file}`]: code, ...others }), known);
}

const writesToTeams = [expect.stringContaining('writes to teams, which belongs to "teams/teams"')];

describe('foreign writes', () => {
  test.each([
    "q.updateTable('teams').set(a)",
    "q.deleteFrom('teams as t')",
    'q.insertInto("teams")',
    'q.deleteFrom(`teams`)',
    "q\n  .deleteFrom(\n    'teams',\n  )",
    "q.mergeInto('public.teams')",
    "q['deleteFrom']('teams')",
    "q.deleteFrom.call(q, 'teams')",
    "q?.deleteFrom('teams')",
    "insertSelect(q, 'teams', {})",
    "deleteSome('teams').run",
    "anyHelper({ table: 'teams' })",
    "anyHelper(['users', 'teams'])",
    "anyHelper(a ? 'teams' : 'users')",
    "anyHelper('te' + 'ams')",
    "new Removal('teams')",
    "q.deleteFrom(teams); const teams = 'teams' as const",
    "anyHelper(both); const both = ['users', 'teams'] as const",
    "q.with('removed', (cte) => cte.deleteFrom('teams'))",
    "q.selectFrom(q.deleteFrom('teams').returning('id').as('t'))",
    'sql`insert into teams (id) values (1)`',
    'sql`INSERT\n  INTO Teams (id) values (1)`',
    'sql`delete from only public."teams" where a`',
    'sql`delete from "public" . "teams"`',
    'sql`delete /* all */ from teams`',
    'sql`delete from -- all\n teams`',
    'sql`update teams t set a = 1`',
    'sql<never>`with a as (update only teams set a = 1 returning id) select 1 from a`',
    'sql`insert into users select 1 on conflict do update set a = 1; update teams set a = 1`',
    'sql`merge into teams using users on true when matched then delete`',
    'sql`truncate teams`',
    'sql`truncate table users, teams cascade`',
    'sql`copy teams (id) from stdin`',
    'sql`alter table teams disable trigger all`',
    "sql`delete from ${sql.table('teams')}`",
    "sql`delete from ${sql.raw('teams')}`",
    "sql`delete from public.${sql.id('teams')}`",
    "sql`delete from ${teams}`; const teams = sql.table('teams')",
    'sql`${verb} teams`; const verb = sql`delete from`',
    "sql.raw('delete from teams')",
    "sql.raw(text); const text = 'delete from ' + 'teams'",
    'sql.raw(text); const text = `delete\nfrom teams`',
    'db.sql.raw`delete from teams`',
  ])('%s outside of its feature is found', (statement) => {
    const found = problemsOf(`const a = ${statement};`);

    expect(found.filter((one) => !one.includes('not named there'))).toEqual(writesToTeams);
    expect(problemsOf(`const a = ${statement};`, { file: 'teams/teams/nested/teams.queries.ts' }).join()).not.toContain(
      'writes to teams',
    );
  });

  test('the name of a table is found in a constant of another file', () => {
    const others = { [`${server}/users/users/names.ts`]: "export const all = 'teams';" };

    expect(problemsOf("import { all as one } from './names.ts';\nq.deleteFrom(one);", { others })).toEqual(
      writesToTeams,
    );
  });

  test.each([
    'const remove = (table) => q.deleteFrom(table)',
    'insertSelect(q, tableOf(a), {})',
    'sql`delete from ${sql.table(table)}`',
    'sql`update ${table} set a = 1`',
    "const a = 'teams'; { const a = 'users'; q.deleteFrom(a); }",
  ])('%s hides its table', (code) => {
    expect(problemsOf(code)).toEqual([expect.stringContaining('writes to a table that is not named there')]);
  });

  test.each([
    ['a folder outside of the wings', 'kernel/background/sweep.ts'],
    ['a page', 'pages/help/help.ts'],
    ['a file of the root', 'app.ts'],
    ['a component', 'users/users/a.tsx'],
    ['another part of the kernel', 'kernel/rate-limits/count.ts'],
  ])('%s does not write to tables of a feature', (_, file) => {
    expect(problemsOf("export default class {\n  run = () => q.deleteFrom('teams');\n}", { file })).toEqual(
      writesToTeams,
    );
  });

  test('a part of the kernel writes to its own table', () => {
    expect(problemsOf("q.deleteFrom('rate_limits')", { file: 'kernel/rate-limits/count.ts' })).toEqual([]);
    expect(problemsOf("q.deleteFrom('rate_limits')", { file: 'kernel/tokens/sign.ts' })).toHaveLength(1);
  });

  test.each([
    "q.selectFrom('teams as t').innerJoin('users', 'users.id', 't.id').leftJoin('teams', (join) => join.onTrue())",
    "q.updateTable('users').from('teams').set(a)",
    "q.deleteFrom('users').using('teams')",
    'sql`select 1 from teams for update`',
    'sql`select 1 from teams t for no key update of t`',
    'sql`insert into users (id) select id from teams on conflict do update set a = 1`',
    'sql`copy teams to stdout`',
    'sql`-- update teams set a = 1\nselect 1`',
    "t('Update teams that you own'), a === 'teams', { teams: 'users' }",
    "type Row = Selectable<Tables['teams']>",
    "import { removed } from '../../teams/teams/index.ts';\nremoved('teams')",
  ])('%s is no write', (code) => {
    expect(problemsOf(code)).toEqual([]);
  });

  test('a known write passes, and fails once it is gone', () => {
    const known = [{ file: `${server}/users/users/users.queries.ts`, table: 'teams' }];

    expect(problemsOf("q.deleteFrom('teams')", { known })).toEqual([]);
    expect(problemsOf("q.deleteFrom('users')", { known })).toEqual([
      expect.stringContaining('no longer writes to teams'),
    ]);
  });
});
