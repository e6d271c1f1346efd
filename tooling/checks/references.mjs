import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentsOf, targetProblem } from '../lib/markdown.mjs';
import { sourcesBelow } from '../lib/sources.mjs';

const folders = ['packages', 'tests', 'tooling', 'bench', 'examples'];
/** Their texts are about references that lead nowhere. */
const exempt = /^tooling\/checks\/(references\.mjs|.*\.test\.mjs)$/;

/** A document of the repository, perhaps with a heading. */
const reference = /(?<![\w./-])docs\/[\w./-]*\.md(?:#[\w-]+)?/g;
/** References to documents that are not in the repository, and sections by number. */
const outside = /\bprotocol 0\d|\b(?:spec|architecture),? §|\.md(?:#[\w-]+)? §|\b(?:the|product) spec\b/gi;

/**
 * Every `docs/….md#heading` in the sources leads to a file and a heading, and no source or document cites a document from
 * outside of the repository.
 */
export function check(base) {
  const sources = sourcesBelow(base, folders, /\.(ts|tsx|mts|mjs|js|css|html)$/).filter((file) => !exempt.test(file));
  return [
    ...sources.flatMap((file) =>
      found(base, file, reference, (target) => {
        const problem = targetProblem(base, target);
        return problem === undefined ? undefined : `refers to ${target}: ${problem}`;
      }),
    ),
    ...[...sources, ...documentsOf(base)].flatMap((file) =>
      found(
        base,
        file,
        outside,
        (text) => `cites "${text}". Name a file and a heading, such as docs/protocol/users.md#list-users.`,
      ),
    ),
  ];
}

/** What `problemOf` says about each match in a file, with its line. */
function found(base, file, pattern, problemOf) {
  const text = readFileSync(join(base, file), 'utf8');
  return [...text.matchAll(pattern)].flatMap((match) => {
    const problem = problemOf(match[0]);
    const line = text.slice(0, match.index).split('\n').length;
    return problem === undefined ? [] : [`${file}:${line} ${problem}`];
  });
}
