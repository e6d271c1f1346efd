/** Something that copies in memory must not outlive. */
export interface Change {
  readonly id: string;
  /** What kind of thing has changed, such as `project`. */
  readonly topic: string;
  /** Which one. */
  readonly key: string;
}

/** The channel on which replicas tell each other at once. */
export const changesChannel = 'portico_changes';

/** Reads a notification. @returns undefined for what no version of Portico has written */
export function parseChange(text: string): Change | undefined {
  try {
    const found: Partial<Change> | null = JSON.parse(text);
    const { id, topic, key } = found ?? {};
    if (typeof id === 'string' && typeof topic === 'string' && typeof key === 'string') return { id, topic, key };
  } catch {
    // Somebody else uses the channel.
  }
  return undefined;
}
