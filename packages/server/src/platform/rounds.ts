/** Work that is done again and again in the background. */
export interface Rounds {
  /** Does the next round now, or right after the one under way. */
  hurry(): void;
  /** Waits for a round under way; no other starts. */
  stop(): Promise<void>;
}

interface Options {
  readonly everySeconds: number;
  readonly work: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Does the work after each pause, never twice at once. A failed round is told, and the next one comes all the same. */
export function startRounds({ everySeconds, work, onError }: Options): Rounds {
  let isStopped = false;
  let isAsked = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  const schedule = () => {
    timer = setTimeout(begin, everySeconds * 1000).unref();
  };
  const round = async () => {
    do {
      isAsked = false;
      try {
        await work();
      } catch (error) {
        onError(error);
      }
    } while (isAsked && !isStopped);
    underWay = undefined;
    if (!isStopped) schedule();
  };
  const begin = () => {
    clearTimeout(timer);
    underWay = round();
  };
  schedule();

  return {
    hurry: () => {
      isAsked = true;
      if (underWay === undefined && !isStopped) begin();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
