/** A part of a line that is not imported, while the rest of the line is. */
export interface LeftOut {
  readonly field: string;
  readonly reason: string;
  readonly example?: string;
}

/** Characters of an example. A line can have a hundred accounts. */
const exampleMax = 200;

/** Names values of a field that are left out. @returns nothing without values */
export function partLeftOut(field: string, reason: string, values: readonly string[]): readonly LeftOut[] {
  if (values.length === 0) return [];
  const example = values.join(', ');
  return [{ field, reason, example: example.length > exampleMax ? `${example.slice(0, exampleMax)}…` : example }];
}
