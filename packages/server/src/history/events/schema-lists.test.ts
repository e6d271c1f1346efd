import { eventTypes } from '@portico/contract';
import { portico, sharedServer } from '@portico/testkit';
import { englishTexts } from '@portico/texts/en-US/emails';
import { expect, test } from 'vitest';
import { builder } from '../../db/query-builder.ts';
import { namesOf } from '../../db/tables/listed-columns.ts';
import { teamColumns } from '../../db/tables/team-columns.ts';
import { userColumns } from '../../db/tables/user-columns.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { selectUsers } from '../../users/users/user-row.ts';

/** Lists that the schema and the code both have. */

const query = async (text: string, values: unknown[] = []) => {
  const { app } = await sharedServer();
  return (await app.database.handle().run({ text, values })).rows;
};

/** Returns the source of a function of the schema. */
async function sourceOf(name: string): Promise<string> {
  const [row] = await query('select prosrc from pg_proc where proname = $1', [name]);
  return String(row?.prosrc);
}

/** Returns the object, ID column and recorded columns of each trigger that records rows. */
async function recordingTriggers() {
  const rows = await query(
    `select c.relname as table_name, p.proname as function_name, g.tgtype & 4 <> 0 as on_insert, g.tgtype & 16 <> 0 as on_update,
        g.tgtype & 8 <> 0 as on_delete, string_to_array(encode(g.tgargs, 'escape'), '\\000') as args
      from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
      where p.proname in ('record_change', 'record_new_rows', 'record_user_change') and not c.relispartition`,
  );
  return rows.map(({ table_name, function_name, on_insert, on_update, on_delete, args }) => {
    const given = args as string[];
    const [object = '', id = '', columns = ''] =
      function_name === 'record_user_change' ? ['user', 'id', ...given] : given;
    const verbs = [on_insert && 'created', on_update && 'updated', on_delete && 'deleted'].filter(
      (verb) => verb !== false,
    );
    return { table: String(table_name), object, verbs, columns: [id, ...columns.replaceAll(/[{}\s]/g, '').split(',')] };
  });
}

test('the columns that triggers record exist', async () => {
  const triggers = await recordingTriggers();
  const rows = await query(
    `select table_name, array_agg(column_name::text) as names from information_schema.columns
      where table_schema = current_schema() group by 1`,
  );
  const columnsOf = new Map(rows.map(({ table_name, names }) => [String(table_name), names as string[]]));

  expect(triggers.length).toBeGreaterThan(20);
  for (const { table, columns } of triggers)
    expect(columnsOf.get(table), table).toEqual(expect.arrayContaining(columns));
});

test('the event types that triggers write are those of the contract', async () => {
  const known: ReadonlySet<string> = new Set(eventTypes);
  const ofTriggers = (await recordingTriggers()).flatMap(({ object, verbs }) =>
    verbs.map((verb) => `${object}.${verb}`),
  );
  const sources = await query(`select prosrc from pg_proc where proname like 'record\\_%'`);
  const named = sources.flatMap(({ prosrc }) =>
    [...String(prosrc).matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, type = '']) => type),
  );

  const unknown = [...new Set([...ofTriggers, ...named])].filter(
    (type) => !known.has(type) && !type.startsWith('portico.'),
  );
  expect(unknown).toEqual([]);
});

test('the kinds of security notices that the schema queues have a text, and every text has a kind', async () => {
  const source = await sourceOf('notice_kind');
  const kinds = [...source.matchAll(/(?:then|return)\s+'([a-z_]+)'/g)].map(([, kind = '']) => kind);

  expect([...new Set(kinds)].sort()).toEqual(Object.keys(englishTexts.securityNotice.changes).sort());
});

test('the events that cause a notice are those whose triggers ask for it', async () => {
  const source = await sourceOf('notice_kind');
  const causes = [...source.matchAll(/(?:when|event\.type =) '([a-z_]+\.[a-z_]+)' then/g)].map(([, type = '']) => type);
  const triggers = await query(
    `select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = 'events'::regclass and not tgisinternal`,
  );
  const asked = triggers.flatMap(({ text }) =>
    [...String(text).matchAll(/'([a-z_]+\.[a-z_]+)'::text/g)].map(([, type = '']) => type),
  );

  expect(new Set(asked)).toEqual(new Set(causes));
});

test('webhooks about users read the same columns as the API', async () => {
  const { project } = await portico();
  const user = await project.user();
  const [tenancy] = await query('select id from tenancies where project_id = $1', [project.id]);
  const { sql, parameters } = selectUsers(builder, tenancy?.id as TenancyId)
    .where('u.id', '=', user.id)
    .compile();

  const [row] = await query(sql, [...parameters]);
  const [webhook] = await query('select webhook_user($1, $2) as row', [tenancy?.id, user.id]);

  expect(Object.keys(webhook?.row as object).sort()).toEqual(Object.keys(row ?? {}).sort());
});

/** Returns the columns whose change fires a trigger. */
async function columnsOfChanges(trigger: string): Promise<readonly string[]> {
  const [row] = await query('select pg_get_triggerdef(oid) as text from pg_trigger where tgname = $1', [trigger]);
  return [...String(row?.text).matchAll(/\bnew\.(\w+)/gi)].map(([, name = '']) => name);
}

test('triggers record the columns of users and teams that the lists name, and tell webhooks about all of them', async () => {
  const triggers = await recordingTriggers();
  for (const [table, columns] of Object.entries({ users: userColumns, teams: teamColumns })) {
    const always = namesOf(columns, { recorded: ['always'] });
    const changed = [...always, ...namesOf(columns, { recorded: ['change'] })];
    const ofTable = triggers.filter((trigger) => trigger.table === table);
    const changes = table === 'users' ? 'record_users' : 'record_changed_teams';
    // Times of creation and activity are no changes.
    const told = Object.keys(columns).filter(
      (name) => !['signed_up_at', 'last_active_at', 'created_at'].includes(name),
    );

    expect(ofTable.length).toBeGreaterThan(1);
    for (const { verbs, columns: recorded } of ofTable)
      expect(recorded).toEqual(expect.arrayContaining(verbs.includes('updated') ? changed : always));
    expect(await columnsOfChanges(changes)).toEqual(expect.arrayContaining(changed));
    expect(await columnsOfChanges(`webhook_of_${table}`)).toEqual(expect.arrayContaining(told));
  }
});
