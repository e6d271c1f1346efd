import type { SecretKeys, ServerKeys } from '../../base/server-keys.ts';

/** From when on a key signs, for all audiences. */
export interface SigningPeriod {
  readonly number: number;
  readonly secretId: string;
  /** Which of the keys that are derived from the secret. */
  readonly index: number;
  readonly createdAt: Date;
  readonly signsFrom: Date;
  /** Why an operator has said that servers start without the secret. */
  readonly droppedAs: DropReason | undefined;
}

/** What can happen to a server secret besides a rotation. */
export type DropReason = 'lost' | 'leaked';

/**
 * How long a key is published before it signs, and after the last token that it has signed has expired, in seconds. Key sets
 * are cached for one hour, so this is enough for a cache in front of another one.
 */
export const publishedSeconds = 7_200;

/** A signing key without its audience. */
interface Slot {
  readonly secret: SecretKeys;
  readonly index: number;
}

/**
 * Returns the keys at a time: the one that signs, the next ones, and earlier ones whose tokens may be valid. Periods of a
 * secret that this server does not have are ignored.
 *
 * @param periods in the order of their numbers
 * @param lifetimeSeconds how long a token is valid
 */
export function slotsAt(
  now: Date,
  periods: readonly SigningPeriod[],
  { all, id }: Pick<ServerKeys, 'all' | 'id'>,
  lifetimeSeconds: number,
): readonly [Slot, ...Slot[]] {
  const usable = periods.flatMap((period) => {
    const secret = all.find((keys) => keys.id === period.secretId);
    return secret === undefined ? [] : [{ secret, index: period.index, from: period.signsFrom.getTime() }];
  });
  const begun = usable.filter(({ from }) => from <= now.getTime());
  const signing = begun.at(-1) ?? { secret: all.find((keys) => keys.id === id) ?? all[0], index: 0 };
  const pending = usable.filter(({ from }) => from > now.getTime());
  const newest = usable.at(-1) ?? signing;
  const keptMillis = (lifetimeSeconds + publishedSeconds) * 1000;
  const earlier = begun.filter((_, at) => (begun[at + 1]?.from ?? 0) + keptMillis > now.getTime());
  const next = { secret: newest.secret, index: newest.index + 1 };
  const slots = [signing, ...pending, next, ...earlier.toReversed()].map(({ secret, index }) => ({ secret, index }));
  const [first, ...others] = [...new Map(slots.map((slot) => [`${slot.secret.id} ${slot.index}`, slot])).values()];
  return [first ?? signing, ...others];
}

/**
 * Returns until when tokens need keys of earlier secrets. Undefined if none does.
 *
 * @param periods in the order of their numbers
 * @param lifetimeSeconds how long a token is valid
 */
export function earlierNeededUntil(
  now: Date,
  periods: readonly SigningPeriod[],
  { id, all }: Pick<ServerKeys, 'all' | 'id'>,
  lifetimeSeconds: number,
): Date | undefined {
  const usable = periods.filter(({ secretId }) => all.some((keys) => keys.id === secretId));
  const last = usable.findLastIndex(({ secretId }) => secretId !== id);
  const successor = usable[last + 1];
  if (last === -1 || successor === undefined) return undefined;
  const until = new Date(successor.signsFrom.getTime() + (lifetimeSeconds + publishedSeconds) * 1000);
  return until > now ? until : undefined;
}
