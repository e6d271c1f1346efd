import { dirname } from 'node:path';
import { featureOf, foldersWithoutCircles, rules, serverFolders, withoutTypeCircles } from '../boundaries.mjs';
import { importsOf } from '../lib/imports.mjs';
import { sourcesBelow } from '../lib/sources.mjs';

/** Checks that `tooling/boundaries.mjs` allows all imports, and that there are no import cycles. */
export function check(base) {
  const files = sourcesBelow(base, ['packages']).filter((file) => !isTest(file));
  const graph = new Map(files.map((file) => [file, importsOf(base, file)]));
  const problems = [
    ...cyclesOf(graph),
    ...typeCirclesOf(
      graph,
      (file) => withoutTypeCircles.test(file),
      (file) => file,
    ),
    ...typeCirclesOf(graph, (file) => foldersWithoutCircles.test(file), dirname),
    ...typeCirclesOf(graph, (file) => featureOf(file) !== undefined, featureOf),
  ];
  for (const [file, imports] of graph) {
    for (const one of imports) {
      for (const rule of rules) {
        if (breaks(rule, file, one)) problems.push(`${file}:${one.line} imports ${one.to}\n    rule ${rule.name}`);
      }
      const order = orderProblem(file, one.to);
      if (order !== undefined) problems.push(`${file}:${one.line} imports ${one.to}\n    rule ${order}`);
    }
  }
  return problems;
}

/** Returns cycles, including those of types and lazy imports, between groups of files that must have none. */
function* typeCirclesOf(graph, isMeant, groupOf) {
  const groups = new Map();
  for (const [file, imports] of graph) {
    if (!isMeant(file)) continue;
    const group = groupOf(file);
    const targets = imports
      .filter(({ to }) => isMeant(to) && groupOf(to) !== group)
      .map(({ to, line }) => ({ to: groupOf(to), line, isTypeOnly: false, isLazy: false }));
    groups.set(group, [...(groups.get(group) ?? []), ...targets]);
  }
  yield* cyclesOf(groups);
}

const isTest = (file) => /\.test(-d)?\.tsx?$/.test(file) || file.includes('/test/');

function breaks(rule, file, { to, isTypeOnly }) {
  const match = rule.from.exec(file);
  if (match === null || !rule.to.test(to)) return false;
  if (rule.use === 'value' && isTypeOnly) return false;
  return rule.except === undefined || !new RegExp(rule.except.replaceAll('$1', match[1] ?? '')).test(to);
}

function orderProblem(file, to) {
  const feature = featureOf(to);
  if (feature !== undefined && featureOf(file) !== undefined && featureOf(file) !== feature && !/\/index\.ts$/.test(to))
    return `private-features: import only the index.ts of another feature`;
  const [from, target] = [file, to].map((path) => /^packages\/server\/src\/([^/]+)\//.exec(path)?.[1]);
  if (from === undefined || target === from || !to.startsWith('packages/server/src/')) return undefined;
  if (!serverFolders.includes(from))
    return `wings: the folder "${from}" has no place in tooling/boundaries.mjs. Add it.`;
  if (target !== undefined && serverFolders.indexOf(target) < serverFolders.indexOf(from)) return undefined;
  return `wings: "${from}" may only import folders before it in tooling/boundaries.mjs, and "${target ?? 'a file of the root'}" is not. Use an event, or move shared code to an earlier folder.`;
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
