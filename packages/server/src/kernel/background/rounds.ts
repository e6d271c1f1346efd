/** Handle of periodic background work. */
export interface Rounds {
  /** Starts the next round now, or right after a running one. */
  hurry(): void;
  /** Waits for a running round. */
  idle(): Promise<void>;
  /** Stops the rounds and waits for a running one. */
  stop(): Promise<void>;
}

interface Options {
  readonly everySeconds: number;
  readonly work: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Runs work periodically, never concurrently. Failures are reported and do not stop later rounds. */
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
    idle: async () => {
      await underWay;
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
