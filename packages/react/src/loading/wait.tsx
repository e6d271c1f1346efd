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
import { awaitNewCode } from './new-code.ts';

interface WaitProps {
  /** Shown while something below is loading. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * Suspends like `Suspense`, but shows its content as soon as it is loaded. By default, React delays content until 300
 * ms after the last fallback appeared, for each suspended component. It does not delay when a parent renders the
 * boundary again, so this component renders again whenever a promise of `useWaitFor` settles.
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

/** Returns a function that registers a promise with the nearest `Wait` and returns it, to be thrown to React. */
export function useWaitFor(): (promise: Promise<unknown>) => Promise<unknown> {
  return useContext(ArrivalsContext).await;
}

/**
 * Returns a component whose code is loaded when it first renders. Unlike with React's `lazy`, `Wait` is notified when
 * the code is loaded, and code that could not be loaded is requested again by a later rendering.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loading: Promise<void> | undefined;
  let loaded: { readonly Part: ComponentType<P> } | { readonly error: unknown } | undefined;
  return function LazyPart(props: P) {
    const waitFor = useWaitFor();
    if (loaded === undefined) {
      loading ??= load()
        .catch(async (error: unknown) => (await awaitNewCode(error)) ?? Promise.reject(error))
        .then(
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
      // Delayed, because React renders again before it reports an error.
      setTimeout(() => {
        if (loaded === failed) loaded = loading = undefined;
      });
      throw failed.error;
    }
    return <loaded.Part {...props} />;
  };
}

/**
 * Counts promises that settle while the fallback is shown. Before that, a boundary may still be waiting for hydration.
 */
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

  /** Marks the fallback as shown, until the returned function is called. */
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

/** Its effect runs only when React renders it in the browser, not for HTML from a server. */
function Fallback({ arrivals, children }: { readonly arrivals: Arrivals; readonly children: ReactNode }) {
  useEffect(() => arrivals.showFallback(), [arrivals]);
  return children;
}
