/** Reads whether the overview counts anonymous users. */
export function readOverviewSearch({ anonymous }: Record<string, unknown>): { anonymous?: true } {
  return anonymous === true ? { anonymous } : {};
}

/** Reads the broadcast whose emails are listed, and the search text. */
export function readEmailSearch({ broadcast, q }: Record<string, unknown>): { broadcast?: string; q?: string } {
  return {
    ...(typeof broadcast === 'string' && { broadcast }),
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof q === 'number' && { q: String(q) }),
  };
}

/** Reads the product of which a copy is created. */
export function readCopySearch({ from }: Record<string, unknown>): { from?: string } {
  return typeof from === 'string' ? { from } : {};
}
