import type { StripeRequest } from './stripe-request.ts';

/** How long a response with status 429 asks to wait, as in its header. @internal */
export const stripeWaitSeconds = '90';

/**
 * What the stand-in does instead of answering: an error with this status, no answer at all, a cut connection, or the work
 * without its answer.
 */
type StripeTrouble = number | 'silence' | 'cut' | 'lost-answer';

/** An answer that is on its way for a long time. */
interface HeldAnswer {
  /** Settles when the request has arrived. */
  readonly arrived: Promise<void>;
  release(): void;
}

/** What tests do with the next requests. */
export interface Disturbances {
  /** Makes the next requests that match fail. 429 asks to wait for `stripeWaitSeconds`. @param times default: 1 */
  trouble(trouble: StripeTrouble, match?: RegExp, times?: number): void;
  /** Answers the next request that matches with status 400. */
  refuse(body: object, match: RegExp): void;
  /** Holds the answer to the next request that matches. It has the state of the time of the request. */
  hold(match: RegExp): HeldAnswer;
  troubleOf(request: StripeRequest): StripeTrouble | undefined;
  /** Returns the body of the response with status 400. */
  refusalOf(request: StripeRequest): { readonly body: object } | undefined;
  /** Waits until the answer is released, if it is held. */
  heldBack(request: StripeRequest): Promise<void>;
}

/** Creates the disturbances of a stand-in. */
export function createDisturbances(): Disturbances {
  const troubles: { trouble: StripeTrouble; match: RegExp; left: number }[] = [];
  const holds: { match: RegExp; arrive: () => void; released: Promise<void> }[] = [];
  const refusals: { match: RegExp; body: object }[] = [];
  const isFor =
    ({ method, path }: StripeRequest) =>
    ({ match }: { readonly match: RegExp }) =>
      match.test(`${method} ${path}`);
  const takeFrom = <T extends { readonly match: RegExp }>(list: T[], request: StripeRequest): T | undefined => {
    const index = list.findIndex(isFor(request));
    return index === -1 ? undefined : list.splice(index, 1)[0];
  };
  return {
    trouble: (trouble, match = /./, times = 1) => void troubles.push({ trouble, match, left: times }),
    refuse: (body, match) => void refusals.push({ match, body }),
    hold: (match) => {
      const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.push({ match, arrive: arrival.resolve, released: release.promise });
      return { arrived: arrival.promise, release: release.resolve };
    },
    troubleOf: (request) => {
      const found = troubles.filter(({ left }) => left > 0).find(isFor(request));
      if (found !== undefined) found.left -= 1;
      return found?.trouble;
    },
    refusalOf: (request) => takeFrom(refusals, request),
    heldBack: async (request) => {
      const hold = takeFrom(holds, request);
      hold?.arrive();
      await hold?.released;
    },
  };
}
