import type { PorticoClientApp } from '@portico/js';

/** What every element passes to its components. */
export interface Look {
  readonly app: PorticoClientApp;
  /** One of the languages of Portico. Undefined for English. */
  readonly lang: string | undefined;
  /** Undefined for that of the device. */
  readonly colorMode: 'light' | 'dark' | undefined;
}

/** A ready-made page. */
export interface ShownPage {
  readonly fullPage: boolean;
  /** Path and query of the page. Undefined for those of the window. */
  readonly location: string | undefined;
}

/** Components of `@portico/react` in an element. The declarations of this package name no type of it: apps do not have it. */
export interface Shown {
  page(look: Look, page: ShownPage): void;
  userButton(look: Look, options: { readonly showUserInfo: boolean }): void;
  remove(): void;
}
