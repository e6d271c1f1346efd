import { budgets } from './budgets.mjs';
import { at } from './lib/paths.mjs';
import { runQuietly } from './lib/run.mjs';

/**
 * One project at a time, with one checker. By default, TypeScript checks four projects with four checkers each. They share no types, so
 * each checks what it needs of the contract again: 7.5 GB and twice the CPU time.
 */
const options = ['-b', '--pretty', 'false', '--builders', '1', '--checkers', '1', '--extendedDiagnostics'];

/** Checks the types of all projects, and what that costs. Emits the packages. @returns `{ code, output }` */
export async function checkTypes() {
  const { code, output } = await runQuietly(process.execPath, [at('node_modules/typescript/bin/tsc'), ...options]);
  return typesResult(code, output, budgets.typeCheckMB);
}

/**
 * Separates errors and figures of the type checker.
 *
 * @param budgetMB the memory that it may keep for one project
 * @returns `{ code, output }`: the errors, or which memory is too large
 */
export function typesResult(code, output, budgetMB) {
  const used = [...output.matchAll(/^Memory used:\s+(\d+)K$/gm)].map(([, kilobytes]) => Math.round(kilobytes / 1024));
  const errors = output
    .split('\n')
    .filter((line) => line !== '' && !/^(?:[A-Z][A-Za-z/ ]+:\s+[\d.]+[Ks]?|-+|Projects? .*)$/.test(line));
  const largest = Math.max(0, ...used);
  if (code === 0 && largest > budgetMB) {
    return {
      code: 1,
      output: `  The type check keeps ${largest} MB for one project. The limit is ${budgetMB} MB (tooling/budgets.mjs).`,
    };
  }
  return { code, output: errors.join('\n') };
}
