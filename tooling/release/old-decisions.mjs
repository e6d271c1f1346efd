import { execFileSync } from 'node:child_process';
import { decisions } from '../checks/decisions.mjs';
import { at } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';

const ageMax = 92 * 24 * 3600 * 1000;

/** Returns whether a file has changed on a later day. */
function hasChanged(file, date) {
  const since = new Date(date.getTime() + 24 * 3600 * 1000).toISOString();
  return execFileSync('git', ['log', '-1', '--format=%h', `--since=${since}`, '--', file], { cwd: at('.') }).length > 0;
}

/** Lists the decisions to look at again: older than three months, or about a file that has changed since. */
export function sayOldDecisions() {
  for (const { path, date, revisit, files } of decisions(at('.'))) {
    if (revisit === undefined || date === undefined) continue;
    const reasons = files.filter((file) => hasChanged(file, date)).map((file) => `${file} has changed`);
    if (Date.now() - date.getTime() > ageMax) reasons.push('older than three months');
    if (reasons.length > 0) say(`${path} (${reasons.join(', ')})\n  ${revisit.replaceAll('\n', '\n  ')}\n`);
  }
}
