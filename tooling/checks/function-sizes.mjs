import { isFunction, parsed, walk } from '../lib/parsed.mjs';
import { lineOf, productSources, sizeOf } from '../lib/sources.mjs';

const linesMax = 60;

/** Checks that no function exceeds the maximum number of lines. Functions in a function count for both. Those of tests may be longer. */
export function check(base) {
  return productSources(base).flatMap((file) => {
    if (file.startsWith('tests/')) return [];
    const { text, program } = parsed(base, file);
    const found = [];
    walk(program, (node, parents) => {
      if (node.end - node.start < linesMax || !(isFunction(node) || node.type === 'StaticBlock')) return;
      const lines = sizeOf(text.slice(node.start, node.end));
      if (lines <= linesMax) return;
      const place = `${file}:${lineOf(text, node.start)} ${nameOf([...parents, node])}`;
      found.push(`${place} has ${lines} lines. The limit is ${linesMax}. Give a part of it a name.`);
    });
    return found;
  });
}

const nameOf = (nodes) =>
  nodes.map(({ id, key }) => id?.name ?? key?.name ?? key?.value).findLast(Boolean) ?? 'the function';
