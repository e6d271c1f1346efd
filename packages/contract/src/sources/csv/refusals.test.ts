import { expect, test } from 'vitest';
import { linesOfSource, type ReadLine } from '../lines.ts';
import { usualRoles } from '../source.ts';
import type { SourceFile } from '../source-file.ts';
import { csvFacts } from './columns.ts';
import { csv } from './csv.ts';
import { emptyMapping } from './mapping.ts';
import { csvPreview } from './preview.ts';
import { mappingObject, mappingOfPairs, savedMapping } from './saved-mapping.ts';

const mapping = { primary_email: 'Mail', signed_up_at_millis: 'Joined', primary_email_verified: 'OK' };

/** Reads one row. @returns its line, and the preview of the time */
async function readRow(row: string, saved: object) {
  const file: SourceFile = {
    name: 'users.csv',
    text: async function* () {
      yield `Mail,Joined,OK\n${row}\n`;
    },
  };
  const map = savedMapping(saved) ?? emptyMapping;
  const options = { secrets: undefined, map, roles: usualRoles, needsIds: false };
  const read: ReadLine[] = [];
  for await (const line of linesOfSource(csv, file, options)) read.push(line);
  const [first] = csvPreview(await csvFacts(file), map);
  return { line: read[0], time: first?.cells.find(({ column }) => column === 'Joined') };
}

test('a refused line names everything that is wrong with it', async () => {
  const { line } = await readRow('no address,soon,perhaps', mapping);
  expect(line?.content).toBe(
    'Mail: “no address” is no email address; Joined: “soon” is no time; OK: “perhaps” is neither yes nor no. Set what it means',
  );
});

test('a refused line marks what nobody sees, and a line says that its address is stored in another form', async () => {
  const refused = await readRow('ada@example.com,"so\r\non\u200b",yes', mapping);
  expect(refused.line?.content).toBe('Joined: “so␍↵on‹U+200B›” is no time');

  const { line } = await readRow('Heide@müller-söhne.de,,yes', mapping);
  expect(line).toMatchObject({
    content: { primary_email: 'heide@xn--mller-shne-kcb9d.de' },
    notes: [{ field: 'Mail', reason: 'is stored in another form' }],
  });
  expect((await readRow(' Ada@Example.com ,,yes', mapping)).line?.notes).toBeUndefined();
});

test('a time that is not understood is left empty if the mapping says so, and is counted', async () => {
  expect((await readRow('ada@example.com,soon,yes', mapping)).time).toMatchObject({
    becomes: 'is no time',
    state: 'refused',
  });

  const { line, time } = await readRow('ada@example.com,soon,yes', {
    ...mapping,
    leave_empty: ['signed_up_at_millis'],
  });

  expect(line).toMatchObject({
    content: { type: 'user', primary_email: 'ada@example.com', primary_email_verified: true },
    notes: [{ field: 'Joined', reason: 'is no time', example: '“soon”' }],
  });
  expect(line?.content).not.toHaveProperty('signed_up_at_millis');
  expect(time).toMatchObject({ becomes: 'is no time, so it is the time of the import', state: 'left out' });
});

test('only fields with times can be left empty', () => {
  expect(savedMapping({ ...mapping, leave_empty: ['primary_email'] })).toBeUndefined();
  const pairs = [
    ['primary_email', 'Mail'],
    ['leave_empty', 'signed_up_at_millis'],
  ] as const;
  expect(mappingObject(mappingOfPairs(pairs) ?? emptyMapping)).toEqual({
    primary_email: 'Mail',
    leave_empty: ['signed_up_at_millis'],
  });
});
