import { type PorticoElementAttributes, type PorticoUserChange, porticoApp, watchUser } from '@portico/elements';
import type { CurrentUser } from '@portico/js';
import type { HTMLAttributes } from 'svelte/elements';

export { porticoApp, setPorticoApp, watchUser } from '@portico/elements';

/** Attributes and events of an element in a template of Svelte. */
type Attributes<Name extends keyof PorticoElementAttributes> = PorticoElementAttributes[Name] &
  Omit<HTMLAttributes<HTMLElementTagNameMap[Name]>, keyof PorticoElementAttributes[Name]> & {
    /** Called when a user has signed in. */
    'onportico-signed-in'?: (event: CustomEvent<PorticoUserChange>) => void;
    /** Called when the user has signed out. */
    'onportico-signed-out'?: (event: CustomEvent<PorticoUserChange>) => void;
  };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    /** The card for sign-in. */
    'portico-sign-in': Attributes<'portico-sign-in'>;
    /** The picture of the user with a menu. */
    'portico-user-button': Attributes<'portico-user-button'>;
    /** The account settings. */
    'portico-account': Attributes<'portico-account'>;
    /** All ready-made pages. */
    'portico-handler': Attributes<'portico-handler'>;
  }
}

/** A store as Svelte reads it: `$user`. */
export interface UserStore {
  /** Calls back now and after each change, until the returned function is called. */
  subscribe(listener: (user: CurrentUser | null | undefined) => void): () => void;
}

/**
 * The signed-in user of the page, who follows sign-in and sign-out, in other tabs too. It is `undefined` until it is known, also on a
 * server, and `null` if nobody is signed in.
 */
export const user: UserStore = {
  subscribe: (listener) => {
    // The first rendering in the browser is the same as that of the server.
    listener(undefined);
    if (typeof window === 'undefined') return () => undefined;
    let stop: (() => void) | undefined;
    let hasStopped = false;
    queueMicrotask(() => {
      if (hasStopped) return;
      stop = watchUser(porticoApp(), (next) => {
        if (next !== undefined) listener(next);
      });
    });
    return () => {
      hasStopped = true;
      stop?.();
    };
  },
};
