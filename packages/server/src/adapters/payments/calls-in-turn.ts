import { TooBusy } from '../../base/too-busy.ts';

interface Limits {
  /** Maximum number of calls for one account at a time. */
  readonly perAccount: number;
  /** Maximum number of calls at a time. */
  readonly inAll: number;
  /** Maximum number of waiting calls for one account. */
  readonly waitingPerAccount: number;
}

/** Runs calls for accounts, a limited number at a time, so that a slow provider or a busy project delays no other one. */
export interface CallsInTurn {
  /** @throws {TooBusy} too many calls of the account are waiting */
  run<T>(account: string, call: () => Promise<T>): Promise<T>;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

export function createCallsInTurn({ perAccount, inAll, waitingPerAccount }: Limits): CallsInTurn {
  const lines = new Map<string, Line>();
  let running = 0;

  /** Starts waiting calls, one of each account in turn. */
  function startNext(): void {
    for (const [account, line] of lines) {
      if (running >= inAll) return;
      const start = line.running < perAccount ? line.waiting.shift() : undefined;
      if (start === undefined) continue;
      // To the end, so that the next free place goes to another account.
      lines.delete(account);
      lines.set(account, line);
      line.running += 1;
      running += 1;
      start();
      startNext();
      return;
    }
  }

  return {
    run: async (account, call) => {
      const line = lines.get(account) ?? { running: 0, waiting: [] };
      if (line.waiting.length >= waitingPerAccount) throw new TooBusy('Too many calls of the payment provider wait.');
      lines.set(account, line);
      const turn = Promise.withResolvers<void>();
      line.waiting.push(turn.resolve);
      startNext();
      await turn.promise;
      try {
        return await call();
      } finally {
        line.running -= 1;
        running -= 1;
        if (line.running === 0 && line.waiting.length === 0) lines.delete(account);
        startNext();
      }
    },
  };
}
