/** A change that invalidates cached data. */
export interface Change {
  readonly id: string;
  /** Kind of the changed data, such as `project`. */
  readonly topic: string;
  /** ID of the changed data. */
  readonly key: string;
}

/** The channel for notifications between replicas. */
export const changesChannel = 'portico_changes';

/** Parses a notification. @returns undefined if it is not from Portico */
export function parseChange(text: string): Change | undefined {
  try {
    const found: Partial<Change> | null = JSON.parse(text);
    const { id, topic, key } = found ?? {};
    if (typeof id === 'string' && typeof topic === 'string' && typeof key === 'string') return { id, topic, key };
  } catch {
    // Another application uses the channel.
  }
  return undefined;
}
