/** Work that is done again and again in the background. */
export interface Rounds {
  /** Waits for a round under way; no other starts. */
  stop(): Promise<void>;
}

interface Options {
  readonly everySeconds: number;
  readonly work: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Does the work after each pause. A failed round is told, and the next one comes all the same. */
export function startRounds({ everySeconds, work, onError }: Options): Rounds {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const round = async () => {
    try {
      await work();
    } catch (error) {
      if (!isStopped) onError(error);
    }
    if (!isStopped) timer = setTimeout(begin, everySeconds * 1000).unref();
  };
  const begin = () => {
    underWay = round();
  };
  timer = setTimeout(begin, everySeconds * 1000).unref();

  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
