import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

interface WaitProps {
  /** Shown while something below is still on its way. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * Suspense that shows its content as soon as it is there. React by itself holds it back until 300 ms after the last
 * fallback appeared anywhere, each time something further is awaited; it does not when a parent renders the boundary
 * anew, which is what this one does whenever something has come that `useWaitFor` was told of.
 */
export function Wait({ fallback, children }: WaitProps) {
  const [arrivals] = useState(() => new Arrivals());
  useSyncExternalStore(arrivals.watch, arrivals.count, arrivals.count);
  return (
    <ArrivalsContext.Provider value={arrivals}>
      <Suspense fallback={<Fallback arrivals={arrivals}>{fallback}</Fallback>}>{children}</Suspense>
    </ArrivalsContext.Provider>
  );
}

/** Returns what tells the nearest `Wait` of a promise, and answers the promise to be thrown at React. */
export function useWaitFor(): (promise: Promise<unknown>) => Promise<unknown> {
  return useContext(ArrivalsContext).await;
}

/**
 * A component whose code is loaded when it is first rendered; like React's `lazy`, but `Wait` hears of its arrival, and
 * code that could not be loaded is asked for again by whoever renders it later.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<void> | undefined;
  let loaded: { readonly Part: ComponentType<P> } | { readonly error: unknown } | undefined;
  return function LazyPart(props: P) {
    const waitFor = useWaitFor();
    if (loaded === undefined) {
      loading ??= load().then(
        (Part) => {
          loaded = { Part };
        },
        (error: unknown) => {
          loaded = { error };
        },
      );
      throw waitFor(loading);
    }
    if ('error' in loaded) {
      const failed = loaded;
      // Not at once: React renders again before it believes an error.
      setTimeout(() => {
        if (loaded === failed) loaded = loading = undefined;
      });
      throw failed.error;
    }
    return <loaded.Part {...props} />;
  };
}

/** Counts what has come while the fallback was shown. Before that, a boundary may still be waiting for hydration. */
class Arrivals {
  readonly #listeners = new Set<() => void>();
  #count = 0;
  #isFallbackShown = false;
  #hasMissedOne = false;

  readonly count = () => this.#count;

  readonly watch = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly await = (promise: Promise<unknown>) => {
    promise.then(this.#arrived, this.#arrived);
    return promise;
  };

  /** From now on the fallback is shown, until the answered function is called. */
  readonly showFallback = () => {
    this.#isFallbackShown = true;
    if (this.#hasMissedOne) this.#arrived();
    return () => {
      this.#isFallbackShown = false;
    };
  };

  readonly #arrived = () => {
    this.#hasMissedOne = !this.#isFallbackShown;
    if (!this.#isFallbackShown) return;
    this.#count++;
    for (const listener of [...this.#listeners]) listener();
  };
}

const ArrivalsContext = createContext(new Arrivals());

/** Its effect runs when it is on the screen, and not when it came as HTML from a server. */
function Fallback({ arrivals, children }: { readonly arrivals: Arrivals; readonly children: ReactNode }) {
  useEffect(() => arrivals.showFallback(), [arrivals]);
  return children;
}
