import type { Thread } from './thread.ts';

/** Threads that are started when they are needed, and kept for later jobs. */
interface ThreadPool {
  /** Returns a free thread, or starts one. */
  take(): Thread;
  giveBack(thread: Thread): void;
  end(thread: Thread): void;
  /** Ends all threads. */
  close(): Promise<void>;
}

/**
 * Creates a pool of threads, as many as are taken at the same time.
 *
 * @param start starts a thread. @param onIdle called when it had no work for a long time
 */
export function createThreadPool(start: (onIdle: (thread: Thread) => void) => Thread): ThreadPool {
  const free: Thread[] = [];
  const all = new Set<Thread>();
  const end = (thread: Thread) => {
    all.delete(thread);
    const index = free.indexOf(thread);
    if (index >= 0) free.splice(index, 1);
    void thread.stop();
  };
  return {
    take: () => {
      const known = free.pop();
      if (known !== undefined) return known;
      const thread = start(end);
      all.add(thread);
      return thread;
    },
    giveBack: (thread) => void free.push(thread),
    end,
    close: async () => {
      await Promise.all([...all].map(async (thread) => await thread.stop()));
      all.clear();
    },
  };
}
