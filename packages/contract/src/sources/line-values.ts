import type { Json } from '../fields/json.ts';

/** Most levels and values of a line. A request has room for 200 and 100,000, with all of its lines. */
const [depthMax, valuesMax] = [190, 90_000];

/**
 * Counts the values of a line. One line that a server cannot read would make it refuse the whole request.
 *
 * @returns the problem as text, if there is one
 */
export function valuesOf(content: Json): number | string {
  const open: [value: Json, depth: number][] = [[content, 1]];
  let count = 1;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [container, depth] = next;
    if (depth > depthMax) return `is nested more than ${depthMax} levels deep`;
    const values: readonly Json[] = container === null ? [] : Object.values(container);
    count += values.length;
    if (count > valuesMax) return `has more than ${valuesMax.toLocaleString('en')} values`;
    for (const value of values) {
      if (typeof value === 'object') open.push([value, depth + 1]);
      else if (typeof value === 'number' && isLost(value))
        return `has the number ${value}, which cannot be stored exactly. Write it as text`;
    }
  }
  return count;
}

/** Returns whether reading has changed a number, such as an ID with 19 digits. */
function isLost(value: number): boolean {
  if (!Number.isFinite(value)) return true;
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}
