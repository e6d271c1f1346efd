import { join } from 'node:path';
import { parseSync } from 'vite';
import { textOf } from './sources.mjs';

const files = new Map();

/**
 * Parses a source file, once for all checks.
 *
 * @returns `{ text, program, module, comments }`
 */
export function parsed(base, file) {
  const path = join(base, file);
  if (!files.has(path)) {
    const text = textOf(base, file);
    const result = parseSync(file, text);
    // The tree takes longest, and is made when it is read.
    const lazily = { module: () => result.module, comments: () => result.comments, program: () => result.program };
    files.set(path, Object.defineProperties({ text }, getters(lazily)));
  }
  return files.get(path);
}

const getters = (functions) => Object.fromEntries(Object.entries(functions).map(([name, get]) => [name, { get }]));

/** Calls `visit(node, parents)` for each node of a tree, parents first. `parents` ends with the nearest one. */
export function walk(node, visit, parents = []) {
  visit(node, parents);
  parents.push(node);
  for (const key in node) {
    const value = node[key];
    if (value === null || typeof value !== 'object') continue;
    if (Array.isArray(value)) {
      for (const one of value) if (one !== null && typeof one === 'object') walk(one, visit, parents);
    } else if (typeof value.type === 'string') walk(value, visit, parents);
  }
  parents.pop();
}

const functions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
]);

/** Returns whether a node is a function, also one without a body. */
export const isFunction = (node) => functions.has(node?.type);
