import { targetProblem } from '../lib/markdown.mjs';
import { lineOf, markdownFiles, textOf, writtenFiles } from '../lib/sources.mjs';

/** Their texts contain broken references. */
const exempt = /^tooling\/checks\/(references\.mjs|.*\.test\.mjs)$/;

/** A document of the repository, optionally with a heading. */
const reference = /(?<![\w./-])docs\/[\w./-]*\.md(?:#[\w-]+)?/g;
/** References to documents outside of the repository, and to section numbers. */
const outside = /\bprotocol 0\d|\b(?:spec|architecture),? §|\.md(?:#[\w-]+)? §|\b(?:the|product) spec\b/gi;

/**
 * Checks that all `docs/….md#heading` references in the sources lead to a file and a heading, and that no source or
 * document refers to a document outside of the repository.
 */
export function check(base) {
  const sources = writtenFiles(base).filter((file) => !exempt.test(file));
  return [
    ...sources.flatMap((file) =>
      found(base, file, reference, (target) => {
        const problem = targetProblem(base, target);
        return problem === undefined ? undefined : `refers to ${target}: ${problem}`;
      }),
    ),
    ...[...sources, ...markdownFiles(base)].flatMap((file) =>
      found(
        base,
        file,
        outside,
        (text) => `cites "${text}". Name a file and a heading, such as docs/reference/protocol/users.md#list-users.`,
      ),
    ),
  ];
}

/** Returns the problems of all matches in a file, with line numbers. */
function found(base, file, pattern, problemOf) {
  const text = textOf(base, file);
  return [...text.matchAll(pattern)].flatMap((match) => {
    const problem = problemOf(match[0]);
    const line = lineOf(text, match.index);
    return problem === undefined ? [] : [`${file}:${line} ${problem}`];
  });
}
