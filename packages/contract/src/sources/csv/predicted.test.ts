import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOfSource, type ReadLine } from '../lines.ts';
import { usualRoles } from '../source.ts';
import type { SourceFile } from '../source-file.ts';
import { csvFacts } from './columns.ts';
import { csv } from './csv.ts';
import { csvFields } from './fields.ts';
import { withTimes } from './guess.ts';
import { emptyMapping } from './mapping.ts';
import { csvPreview } from './preview.ts';
import { savedMapping } from './saved-mapping.ts';

const fileOf = (text: string): SourceFile => ({
  name: 'users.csv',
  text: async function* () {
    yield text;
  },
});

/** Returns what a value becomes, and what the preview says about it. */
async function both(field: string, value: string) {
  const file = fileOf(`Mail,Value\na@example.com,"${value.replaceAll('"', '""')}"\n`);
  const facts = await csvFacts(file);
  const saved = field === 'primary_email' ? { [field]: 'Value' } : { primary_email: 'Mail', [field]: 'Value' };
  const map = withTimes(savedMapping({ ...saved, password_hash_format: 'md5' }) ?? emptyMapping, facts.columns);
  const lines: ReadLine[] = [];
  const options = { secrets: undefined, map, roles: usualRoles, needsIds: false };
  for await (const line of linesOfSource(csv, file, options)) lines.push(line);
  const cell = csvPreview(facts, map)[0]?.cells.find(({ column }) => column === 'Value');
  return { line: lines[0], cell };
}

const odd = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      'NULL',
      'null',
      String.raw`\N`,
      'Null',
      'None',
      '#VALUE!',
      'N/A',
      '-',
      'nil',
      '(null)',
      '2002030405',
      '4PM',
      'Ada <ada@example.com>',
      'true',
      'WAHR',
      'nein',
      'vielleicht',
      '0',
      '1',
      '-1',
      '2',
      '1.0',
    ],
    ...[
      '1580702706',
      '1580702706.123',
      '1580702706000',
      '1.58070E+12',
      '1,2E+15',
      '43864',
      '99999999999999999999',
      'NaN',
    ],
    ...[
      '2020-02-03',
      '2020-02-03T04:05:06Z',
      '2020-02-03 04:05:06+00',
      '0000-00-00 00:00:00',
      '03.02.2020',
      '17.11.2023',
    ],
    ...['2/3/2020', '11/17/2023 1:05 PM', '32.01.2020', '2020-02-30', '3. Februar 2020', 'garbage', 'x'.repeat(300)],
    ...[
      'ada@example.com',
      ' Ada@Example.com ',
      'mailto:ada@example.com',
      'ada',
      'https://example.com/a.png',
      'a.png',
      'data:x',
    ],
    ...[
      `https://example.com/${'x'.repeat(5000)}`,
      '0a'.repeat(16),
      '0a'.repeat(20),
      '$2b$10$abc',
      '!',
      '*',
      "'007",
      "'",
      '{}',
      '[]',
    ],
  ),
  fc.string(),
  fc.string({ unit: 'grapheme' }),
);

test('each value of each field is stored as the preview says, or noted, or refused with its column', async () => {
  const check = async (field: string, value: string) => {
    const { line, cell } = await both(field, value);
    if (line === undefined || cell === undefined) throw new Error('A row becomes a line.');
    const { content, notes = [] } = line;
    const stored = typeof content === 'string' ? undefined : content[field];
    const isNoted = notes.some((note) => note.field === 'Value');
    if (cell.state === 'refused') expect(content).toMatch(/^Value: “/);
    else if (typeof content === 'string') expect(content).toMatch(/cannot be stored/);
    else if (cell.state === 'stored' && field !== 'password_salt' && cell.becomes !== 'no password')
      expect(stored).toBeDefined();
    else {
      expect(stored).toBeUndefined();
      // A salt is a part of its hash.
      if (field !== 'password_salt') expect(isNoted).toBe(value.trim() !== '');
    }
  };
  await fc.assert(fc.asyncProperty(fc.constantFrom(...csvFields), odd, check), { numRuns: 2000 });
});
