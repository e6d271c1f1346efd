import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { exceptions } from '../../packages/js/src/core/codec.ts';
import { sourcesBelow, textOf } from '../lib/sources.mjs';
import { folders, generatedSdk, isGenerated } from '../sdk/write.mjs';

/** Names of the SDK that may differ from those of the API. */
const exceptionsMax = 20;

/** Checks that the generated calls and types of the SDK are those of the contract, and that nobody has edited them. */
export function check(base) {
  const files = generatedSdk();
  const left = sourcesBelow(base, folders).filter((file) => !files.has(file) && isGenerated(textOf(base, file)));
  const many = Object.keys(exceptions).length > exceptionsMax;
  return [
    ...(many ? [`core/codec.ts has more than ${exceptionsMax} names that do not follow from the API.`] : []),
    ...left.map((file) => `${file} is generated from nothing any more. Run npm run fix.`),
    ...[...files]
      .filter(([file, text]) => !existsSync(join(base, file)) || plain(textOf(base, file)) !== plain(text))
      .map(([file]) => `${file} is not what the contract says. Change the contract, and run npm run fix.`),
  ];
}

/** Returns a text without what the formatter changes: spaces, signs at the ends of lists and lines, and the order of imports. */
function plain(text) {
  const imports = [...text.matchAll(/^(?:import|export type \*)[^;]*;\n/gm)].map(([line]) => line);
  const rest = imports.reduce((left, line) => left.replace(line, ''), text);
  const words = imports
    .map((line) =>
      line
        .split(/[\s{},]+/)
        .sort()
        .join(' '),
    )
    .sort();
  return `${words.join('\n')}\n${rest}`
    .replaceAll(/\s+/g, '')
    .replaceAll(/[,;](?=[)\]}>])/g, '')
    .replaceAll(/(?<=[:=(<])\|/g, '');
}
