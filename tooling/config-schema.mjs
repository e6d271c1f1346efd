// Writes the JSON Schema of a project's configuration, with which the editor of the dashboard completes and checks it.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { projectConfig } from '../packages/contract/src/index.ts';
import { at } from './lib/paths.mjs';

const target = 'packages/dashboard/src/areas/owners/configuration/json/config-schema.ts';

/** Returns the schema. Objects with named settings allow no others, as on the server. */
export function configSchema() {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(projectConfig, { io: 'input', unrepresentable: 'any' });
  return closed(schema);
}

function closed(part) {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closed(value)]));
  if (part.type !== 'object') return inner;
  // The defaults of objects are those of their settings.
  const { default: _default, ...object } = inner;
  return part.properties === undefined ? object : { ...object, additionalProperties: false };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = [
    '// Generated from the schema of the configuration by `npm run fix`.',
    '',
    '/** The JSON Schema of the configuration of a project, as JSON. */',
    `export const configSchemaText = ${JSON.stringify(JSON.stringify(configSchema()))};`,
    '',
  ];
  writeFileSync(at(target), lines.join('\n'));
}
