/**
 * Returns the change that adds a name to a list in braces, such as that of an import.
 *
 * @param list matches the list, with its names as the first group
 * @returns undefined if the name is in the list, or there is no list
 */
export function additionTo(
  list: RegExp,
  source: string,
  name: string,
): { readonly from: number; readonly insert: string } | undefined {
  const found = list.exec(source);
  if (found === null) return undefined;
  const [whole, names = ''] = found;
  if (new RegExp(`\\b${name}\\b`).test(names)) return undefined;
  const kept = names.trimEnd();
  const from = found.index + whole.indexOf('{') + 1 + kept.length;
  return { from, insert: kept === '' ? ` ${name}` : `${kept.endsWith(',') ? '' : ','} ${name}` };
}
