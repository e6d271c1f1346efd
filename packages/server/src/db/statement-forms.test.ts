import { enginesOfRun, type OpenedDatabase, openTestDatabase } from '@portico/testkit/databases/databases';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopedForms } from './statements.ts';
import type { TenancyId } from './tenancy.ts';

type Form = { readonly limit: number; readonly isNamed: boolean; readonly hasText: boolean };

const numbers = scopedForms(
  'test.numbers',
  (_q, form: Form, the: { from: number; text: string }, tenancyId: TenancyId) =>
    sql<{ n: number; text: string; tenancy_id: string }>`
      select n, ${form.hasText ? sql`${the.text}::text` : sql`''`} as text, ${tenancyId}::text as tenancy_id
      from generate_series(${the.from}::int, 1000) n order by n limit ${sql.lit(form.limit)}`,
  ({ isNamed }) => ({ plan: isNamed ? 'shared' : 'fresh' }),
);

describe.each(enginesOfRun)('%s', (kind) => {
  let opened: OpenedDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase(kind);
  });

  afterAll(async () => await opened.drop());

  const scope = () => ({ db: opened.database.handle(), tenancyId: 'a' as TenancyId });

  test('each form is a separate statement, also above the maximum of prepared ones', async () => {
    for (const limit of Array.from({ length: 40 }, (_, index) => index + 1)) {
      for (const isNamed of [true, false]) {
        const rows = await numbers.all(scope(), { limit, isNamed, hasText: false }, { from: 7 });

        expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: limit }, (_, index) => index + 7));
      }
    }
  });

  test('rejects a form whose argument is missing', async () => {
    const form = { limit: 1, isNamed: true, hasText: true };

    await expect(numbers.all(scope(), form, { from: 1, text: undefined })).rejects.toThrow(
      /is missing its argument text/,
    );
    expect(await numbers.all(scope(), form, { from: 1, text: 'x' })).toEqual([{ n: 1, text: 'x', tenancy_id: 'a' }]);
  });
});
