import { readFileSync } from 'node:fs';
import { at } from './paths.mjs';
import { sourcesBelow } from './sources.mjs';

const mark = /^[ \t]*\/\/ @guard ([a-z0-9-]+)\n/gm;
const marks = /^(?:[ \t]*\/\/ @guard .*\n)*/;
const closing = /^\s*[)\]}`]/;

/** Returns all marks of the sources: `name`, `file` from the root, and `code`, the marked code. */
export function allMarks() {
  return sourcesBelow(at('.'), ['packages']).flatMap((file) => marksOf(file, readFileSync(at(file), 'utf8')));
}

/** Returns the marks in the text of a file, in the form of `allMarks`. */
export const marksOf = (file, text) =>
  marksIn(text).map(({ name, start, end }) => ({ name, file, code: text.slice(start, end) }));

function marksIn(text) {
  return [...text.matchAll(mark)].map(({ 0: { length }, 1: name, index }) => {
    const below = index + length;
    // Several guards may mark the same code.
    const start = below + marks.exec(text.slice(below))[0].length;
    return { name, start, end: start + lengthOfCode(text.slice(start)) };
  });
}

/** Returns the length of the first line of a text with the lines below it that are indented further or close it. */
function lengthOfCode(text) {
  const [first, ...others] = text.split(/(?<=\n)/);
  const depth = indent(first);
  const isInside = (line) => indent(line) > depth || (indent(line) === depth && closing.test(line));
  const after = others.findIndex((line) => line.trim() !== '' && !isInside(line));
  const inside = after === -1 ? others : others.slice(0, after);
  return [first, ...inside].join('').trimEnd().length;
}

const indent = (line) => /^[ \t]*/.exec(line)[0].length;

/**
 * Returns a source text without a guard: without the marked code, or with `to` instead of `from` in the marked code.
 *
 * @throws if the file has not exactly one such mark, or if `from` does not occur exactly once in the marked code
 */
export function withoutGuard(text, { guard, from, to = '' }) {
  const found = marksIn(text).filter(({ name }) => name === guard);
  if (found.length !== 1) throw new Error(`The guard "${guard}" has ${found.length} marks in its file.`);
  const [{ start, end }] = found;
  if (from === undefined) return text.slice(0, start) + text.slice(end);
  const parts = text.slice(start, end).split(from);
  if (parts.length !== 2)
    throw new Error(`"${from}" occurs ${parts.length - 1} times in the code of the guard "${guard}".`);
  return text.slice(0, start) + parts.join(to) + text.slice(end);
}
