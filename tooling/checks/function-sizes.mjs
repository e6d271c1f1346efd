import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { packageSources, withoutGuardMarks } from '../lib/sources.mjs';

const linesMax = 60;

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Checks that no function of a package exceeds the maximum number of lines. Functions in a function count for both. */
export function check(base) {
  return packageSources(base).flatMap((file) => {
    const text = readFileSync(join(base, file), 'utf8');
    return [...functionsIn(parseSync(file, text).program)].flatMap(({ name, start, end }) => {
      const lines = withoutGuardMarks(text.slice(start, end)).split('\n').length;
      if (lines <= linesMax) return [];
      const line = text.slice(0, start).split('\n').length;
      return [`${file}:${line} ${name} has ${lines} lines. The limit is ${linesMax}. Give a part of it a name.`];
    });
  });
}

function* functionsIn(node, name = 'the function') {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) yield* functionsIn(one, name);
    return;
  }
  const known = node.id?.name ?? node.key?.name ?? name;
  if (functions.has(node.type)) yield { name: known, start: node.start, end: node.end };
  for (const value of Object.values(node)) if (typeof value === 'object') yield* functionsIn(value, known);
}
