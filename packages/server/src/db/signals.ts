/** Messages within this process about what has been committed. */
export interface Signals {
  send(message: string): void;
  /** @returns stops it */
  onMessage(listener: (message: string) => void): () => void;
}

/** Makes signals that nobody listens to yet. */
export function createSignals(): Signals {
  const listeners = new Set<(message: string) => void>();
  return {
    send: (message) => {
      for (const listener of listeners) listener(message);
    },
    onMessage: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
