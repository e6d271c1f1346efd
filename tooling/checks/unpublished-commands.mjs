import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentsOf } from '../lib/markdown.mjs';
import { sourcesBelow } from '../lib/sources.mjs';

const folders = ['packages', 'tests', 'tooling', 'bench', 'examples', 'site'];
const exempt = /^tooling\/checks\/(unpublished-commands\.mjs|checks\.test\.mjs)$/;

/**
 * Commands that fetch a package named `portico` or `@portico/…` from the public registry and run it, perhaps over a line break.
 * `npm exec --no` runs installed programs only.
 */
const fetching =
  /\b(?:npx|bunx|npm x|npm exec|npm create|npm init|(?:pnpm|yarn) (?:dlx|create)|pnpx|bun x)\s+(?:\*\s+|\/\/\s+)?(?!--no\b)(?:-[\w-]+(?:[= ](?!@?portico)[\w@/.]+)?\s+)*(?:--\s+)?@?portico\b/g;

/**
 * Checks that no text contains a command that runs a package of ours from the public registry: it is not published, so
 * the name could belong to anyone, who would get the keys in the environment.
 */
export function check(base) {
  return [...sourcesBelow(base, folders, /\.(ts|tsx|mts|mjs|js|html|json)$/), ...documentsOf(base)]
    .filter((file) => !exempt.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(base, file), 'utf8');
      return [...text.matchAll(fetching)].map(
        (match) =>
          `${file}:${text.slice(0, match.index).split('\n').length} says "${match[0].replaceAll(/\s+/g, ' ')}", a package that is not published. Use "npm exec --no -- portico" after "npm install -D @portico/cli" with an .npmrc.`,
      );
    });
}
