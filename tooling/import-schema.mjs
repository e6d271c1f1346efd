// Writes the JSON Schema of a line of a file to import.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { fileLine } from '../packages/contract/src/index.ts';
import { at } from './lib/paths.mjs';

const target = 'docs/move-in/import-line.schema.json';

/** Returns the schema. */
export function importSchema() {
  const schema = z.toJSONSchema(fileLine, { io: 'input', unrepresentable: 'any' });
  return { ...schema, title: 'A line of a file that portico import reads and portico export writes' };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(at(target), `${JSON.stringify(importSchema(), null, 2)}\n`);
}
