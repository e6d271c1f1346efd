import { dirname } from 'node:path';
import { featureLines, rules, withoutTypeCircles } from '../boundaries.mjs';
import { importsOf } from '../lib/imports.mjs';
import { sourcesBelow } from '../lib/sources.mjs';

/** All imports are allowed by `tooling/boundaries.mjs`, and there are no import cycles. */
export function check(base) {
  const files = sourcesBelow(base, ['packages']).filter((file) => !isTest(file));
  const graph = new Map(files.map((file) => [file, importsOf(base, file)]));
  const problems = [...cyclesOf(graph), ...typeCirclesOf(graph)];
  for (const [file, imports] of graph) {
    for (const one of imports) {
      for (const rule of rules) {
        if (breaks(rule, file, one)) problems.push(`${file}:${one.line} imports ${one.to}\n    rule ${rule.name}`);
      }
      const order = orderProblem(file, one.to);
      if (order !== undefined) problems.push(`${file}:${one.line} imports ${one.to}\n    rule feature-order: ${order}`);
    }
  }
  return problems;
}

/** Returns cycles of types and lazy imports between files and folders that must have none. */
function* typeCirclesOf(graph) {
  for (const groupOf of [(file) => file, dirname]) {
    const groups = new Map();
    for (const [file, imports] of graph) {
      if (!withoutTypeCircles.test(file)) continue;
      const group = groupOf(file);
      const targets = imports
        .filter(({ to }) => withoutTypeCircles.test(to) && groupOf(to) !== group)
        .map(({ to, line }) => ({ to: groupOf(to), line, isTypeOnly: false, isLazy: false }));
      groups.set(group, [...(groups.get(group) ?? []), ...targets]);
    }
    yield* cyclesOf(groups);
  }
}

const isTest = (file) => /\.test(-d)?\.tsx?$/.test(file) || file.includes('/test/');

function breaks(rule, file, { to, isTypeOnly }) {
  const match = rule.from.exec(file);
  if (match === null || !rule.to.test(to)) return false;
  if (rule.use === 'value' && isTypeOnly) return false;
  return rule.except === undefined || !new RegExp(rule.except.replaceAll('$1', match[1] ?? '')).test(to);
}

function orderProblem(file, to) {
  const [from, target] = [file, to].map((path) => /^packages\/server\/src\/features\/([^/]+)\//.exec(path)?.[1]);
  if (from === undefined) return undefined;
  const [fromLine, targetLine] = [from, target].map(
    (name) => featureLines.findIndex((line) => line.includes(name)) + 1,
  );
  if (fromLine === 0) return `the feature "${from}" has no line in tooling/boundaries.mjs. Add it.`;
  if (target === undefined || target === from) return undefined;
  if (targetLine > 0 && targetLine < fromLine) return undefined;
  return `"${from}" (line ${fromLine}) may only import features of earlier lines, but "${target}" is on line ${targetLine}. Use an event, or move shared code to an earlier feature.`;
}

function* cyclesOf(graph) {
  const state = new Map();
  const path = [];
  function* visit(file) {
    state.set(file, 'open');
    path.push(file);
    for (const { to, isTypeOnly, isLazy, line } of graph.get(file) ?? []) {
      if (isTypeOnly || isLazy) continue; // Types and lazy imports are resolved after loading.
      if (state.get(to) === 'open') {
        const circle = [...path.slice(path.indexOf(to)), to].join(' → ');
        yield `${file}:${line} closes an import cycle: ${circle}\n    rule no-cycles: move shared code to a separate file`;
      } else if (graph.has(to) && !state.has(to)) yield* visit(to);
    }
    path.pop();
    state.set(file, 'done');
  }
  for (const file of graph.keys()) if (!state.has(file)) yield* visit(file);
}
