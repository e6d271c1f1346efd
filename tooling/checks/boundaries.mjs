import { arrowsMax, featureOf, groupings, knownCircles, rules, serverFolders } from '../boundaries.mjs';
import { importsOf } from '../lib/imports.mjs';
import { packageSources } from '../lib/sources.mjs';

/** Checks that `tooling/boundaries.mjs` allows all imports, and that there are no import cycles. */
export function check(base, known = knownCircles, most = arrowsMax) {
  const graph = new Map(packageSources(base).map((file) => [file, importsOf(base, file)]));
  const grouped = groupings.map((groupOf) => groupsOf(graph, groupOf));
  const problems = [
    ...cyclesOf(graph),
    ...grouped.flatMap((groups) => [...cyclesOf(without(groups, known))]),
    ...known.flatMap((one) => staleProblem(grouped, one)),
    ...arrowProblem(groupsOf(graph, serverFolderOf), 'folders', most),
    ...arrowProblem(groupsOf(graph, featureOf), 'features', most),
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

const serverFolderOf = (file) => /^packages\/server\/src\/([^/]+)\//.exec(file)?.[1];

/** Returns a message if more pairs of groups import each other than a reader can know. */
function arrowProblem(groups, kind, most) {
  const count = [...groups.values()].reduce((sum, imports) => sum + new Set(imports.map(({ to }) => to)).size, 0);
  return count <= most[kind]
    ? []
    : [
        `The ${kind} of the server import each other along ${count} arrows. The limit is ${most[kind]}: let an existing one carry it.`,
      ];
}

/** Returns the imports between groups of files, also those of types and lazy ones. */
function groupsOf(graph, groupOf) {
  const groups = new Map();
  for (const [file, imports] of graph) {
    const group = groupOf(file);
    if (group === undefined) continue;
    const targets = imports
      .map(({ to, line }) => ({ to: groupOf(to), at: file, line, isTypeOnly: false, isLazy: false }))
      .filter(({ to }) => to !== undefined && to !== group);
    groups.set(group, [...(groups.get(group) ?? []), ...targets]);
  }
  return groups;
}

/** Returns a graph without the imports that are known to close a circle. */
function without(groups, known) {
  const isKnown = (group, { to }) => known.some((one) => one.from === group && one.to === to);
  return new Map([...groups].map(([group, imports]) => [group, imports.filter((one) => !isKnown(group, one))]));
}

/** Returns a message if a known import closes no circle any more. */
function staleProblem(grouped, { from, to }) {
  const closes = (groups) => groups.get(from)?.some((one) => one.to === to) && isReachable(groups, to, from);
  return grouped.some(closes)
    ? []
    : [`The import of ${to} in ${from} closes no circle. Remove it from knownCircles in tooling/boundaries.mjs.`];
}

function isReachable(groups, from, to, seen = new Set([from])) {
  if (from === to) return true;
  for (const { to: next } of groups.get(from) ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (isReachable(groups, next, to, seen)) return true;
  }
  return false;
}

function breaks(rule, file, { to, isTypeOnly, isByPath }) {
  const match = rule.from.exec(file);
  if (match === null || !rule.to.test(to)) return false;
  if ((rule.use === 'value' && isTypeOnly) || (rule.use === 'path' && !isByPath)) return false;
  return rule.except === undefined || !new RegExp(rule.except.replaceAll('$1', match[1] ?? '')).test(to);
}

function orderProblem(file, to) {
  const feature = featureOf(to);
  const isForeign = feature !== undefined && file.startsWith('packages/server/src/') && featureOf(file) !== feature;
  if (isForeign && to !== `packages/server/src/${feature}/index.ts`)
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
    for (const { to, isTypeOnly, isLazy, line, at = file } of graph.get(file) ?? []) {
      if (isTypeOnly || isLazy) continue; // Types and lazy imports are resolved after loading.
      if (state.get(to) === 'open') {
        const circle = [...path.slice(path.indexOf(to)), to].join(' → ');
        yield `${at}:${line} closes an import cycle: ${circle}\n    rule no-cycles: move shared code to a separate file`;
      } else if (graph.has(to) && !state.has(to)) yield* visit(to);
    }
    path.pop();
    state.set(file, 'done');
  }
  for (const file of graph.keys()) if (!state.has(file)) yield* visit(file);
}
