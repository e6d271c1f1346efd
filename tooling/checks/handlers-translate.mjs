import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesBelow } from '../lib/sources.mjs';

/** Checks that handlers do not throw: they only translate between HTTP and services. */
export function check(base) {
  return sourcesBelow(base, ['packages/server/src'], /\.handlers\.ts$/).flatMap((file) => {
    const code = withoutComments(readFileSync(join(base, file), 'utf8'));
    return [...code.matchAll(/\bthrow\b/g)].map((match) => {
      const line = code.slice(0, match.index).split('\n').length;
      return `${file}:${line} throws. Move the rule to the policy or a service of the feature.`;
    });
  });
}

/** Blanks comments and strings. Line numbers stay the same. */
function withoutComments(text) {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, (part) => part.replaceAll(/[^\n]/g, ' '));
}
