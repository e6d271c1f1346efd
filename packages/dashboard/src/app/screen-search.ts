/** Reads whether the overview counts anonymous users. */
export function readOverviewSearch({ anonymous }: Record<string, unknown>): { anonymous?: true } {
  return anonymous === true ? { anonymous } : {};
}

/** Reads the product of which a copy is created. */
export function readCopySearch({ from }: Record<string, unknown>): { from?: string } {
  return typeof from === 'string' ? { from } : {};
}
