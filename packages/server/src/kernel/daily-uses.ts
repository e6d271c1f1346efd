import { BoundedMap } from '../base/bounded-map.ts';
import type { TenancyId } from '../db/tenancy.ts';
import type { KeyKind } from './project-snapshot.ts';

/** The use of a key of a project. */
export interface ProjectKeyUse {
  readonly project_id: string;
  readonly key_set_id: string;
  readonly kind: KeyKind;
  readonly at_millis: number;
  readonly ip: string | null;
  readonly client: string | null;
}

/** The use of an API key of a user or team. */
export interface ApiKeyUse {
  readonly tenancy_id: TenancyId;
  readonly id: string;
  readonly at_millis: number;
}

/** Remembers the first use of each thing on a day, until a job stores it. */
export interface DailyUses<T> {
  /** Notes a use. Never waits. @param describe called for the first use of the day */
  note(key: string, now: Date, describe: () => T): void;
  /** Gives the noted uses to a job. If it fails, they stay. */
  store(write: (uses: readonly T[]) => Promise<unknown>): Promise<void>;
  forgetAll(): void;
}

/** Things whose day is remembered. The others are noted again. */
const keysMax = 20_000;
/** Uses that wait. More wait for their next use. */
const waitingMax = 2000;
const dayMillis = 86_400_000;

/** Creates the memory of a process. Uses of its last seconds are lost if it is killed. */
export function createDailyUses<T>(): DailyUses<T> {
  const notedOn = new BoundedMap<string, number>(keysMax);
  const waiting = new Map<string, T>();
  return {
    note: (key, now, describe) => {
      const day = Math.floor(now.getTime() / dayMillis);
      if (notedOn.get(key) === day || waiting.size >= waitingMax) return;
      notedOn.set(key, day);
      waiting.set(key, describe());
    },
    store: async (write) => {
      const uses = new Map(waiting);
      if (uses.size === 0) return;
      await write([...uses.values()]);
      for (const [key, use] of uses) if (waiting.get(key) === use) waiting.delete(key);
    },
    forgetAll: () => {
      notedOn.clear();
      waiting.clear();
    },
  };
}
