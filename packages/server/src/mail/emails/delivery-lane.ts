import type { TenancyId } from '../../db/tenancy.ts';

/** Maximum number of concurrent deliveries. The limits prevent an unresponsive server from delaying other projects. */
const underWayMax = 200;
/** Maximum number of concurrent deliveries of a project. */
const underWayOfProjectMax = 10;

interface Options<T> {
  /** Reserves some due emails. @param busy tenancies to skip */
  readonly take: (busy: readonly TenancyId[]) => Promise<readonly T[]>;
  readonly deliver: (email: T) => Promise<void>;
  readonly isStopped: () => boolean;
  readonly onError: (error: unknown) => void;
  /** Requests another round. */
  readonly hurry: () => void;
}

/** The deliveries of one kind of emails. */
export interface DeliveryLane {
  /** Takes due emails while there is room, and starts to send them. */
  round(): Promise<void>;
  /** Waits for running deliveries. */
  ended(): Promise<void>;
}

/** Creates a lane without deliveries. */
export function createDeliveryLane<T extends { readonly tenancy_id: TenancyId }>(options: Options<T>): DeliveryLane {
  const { take, deliver, isStopped, onError, hurry } = options;
  const underWay = new Map<TenancyId, Set<Promise<void>>>();
  let waitsForRoom = false;
  const count = () => [...underWay.values()].reduce((sum, { size }) => sum + size, 0);
  const busy = () => [...underWay].filter(([, { size }]) => size >= underWayOfProjectMax).map(([id]) => id);

  const begin = (email: T) => {
    const ofProject = underWay.get(email.tenancy_id) ?? new Set();
    underWay.set(email.tenancy_id, ofProject);
    const promise = deliver(email)
      .catch(onError)
      .finally(() => {
        ofProject.delete(promise);
        if (ofProject.size === 0) underWay.delete(email.tenancy_id);
        if (waitsForRoom && !isStopped()) hurry();
      });
    ofProject.add(promise);
  };

  return {
    round: async () => {
      waitsForRoom = false;
      while (!isStopped() && count() < underWayMax) {
        const busyNow = busy();
        // Before the statement: the room that deliveries leave while it runs is not in its list.
        if (busyNow.length > 0) waitsForRoom = true;
        const due = await take(busyNow);
        if (due.length === 0) return;
        for (const email of due) begin(email);
      }
      waitsForRoom = true;
    },
    ended: async () => {
      await Promise.all([...underWay.values()].flatMap((promises) => [...promises]));
    },
  };
}
