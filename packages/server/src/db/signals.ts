/** Messages within this process about committed changes. */
export interface Signals {
  send(message: string): void;
  /** @returns a function that removes the listener */
  onMessage(listener: (message: string) => void): () => void;
}

/** Creates signals without listeners. */
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
