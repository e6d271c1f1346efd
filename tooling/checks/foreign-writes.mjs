import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureOf } from '../boundaries.mjs';
import { sourcesBelow } from '../lib/sources.mjs';

const write =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)|\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?(?=\s+(?:as\s+\w+\s+)?(?:set|\(|using|where|default|values|select)\b|\s*\()/gi;

/** Checks that only the feature that owns a table writes to it. `db/tables/index.ts` lists the owners. */
export function check(base) {
  const owners = ownersOf(base);
  if (owners.size === 0) return [];
  return sourcesBelow(base, ['packages/server/src'], /(?<!\.test)\.ts$/).flatMap((file) => {
    const feature = featureOf(file);
    if (feature === undefined) return [];
    const text = readFileSync(join(base, file), 'utf8');
    return [...text.matchAll(write)].flatMap((match) => {
      const table = match[1] ?? match[2];
      const owner = owners.get(table);
      if (owner === undefined || owner === feature) return [];
      const line = text.slice(0, match.index).split('\n').length;
      return [
        `${file}:${line} writes to ${table}, which belongs to "${owner}". Call a function of ${owner}/index.ts instead.`,
      ];
    });
  });
}

/** Parses the rows `table: 'owner'` of the object `tableOwners`. */
function ownersOf(base) {
  const folder = join(base, 'packages/server/src/db/tables');
  if (!existsSync(folder) || !readdirSync(folder).includes('index.ts')) return new Map();
  const text = readFileSync(join(folder, 'index.ts'), 'utf8');
  const body = /tableOwners[^=]*=\s*{([\s\S]*?)}/.exec(text)?.[1] ?? '';
  return new Map(
    [...body.matchAll(/['"]?(\w+)['"]?\s*:\s*['"]([\w-]+(?:\/[\w-]+)?)['"]/g)].map((match) => [match[1], match[2]]),
  );
}
