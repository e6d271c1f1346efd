// Declarations of external packages that the guides use and that are not installed here.

declare module 'react-router' {
  export function Links(): null;
  export function Meta(): null;
  export function Outlet(): null;
  export function Scripts(): null;
}

declare module '@react-router/dev/routes' {
  interface Route {
    readonly file: string;
  }
  export type RouteConfig = Route[];
  export function index(file: string): Route;
  export function route(path: string, file: string): Route;
}

declare module '@react-router/dev/vite' {
  import type { Plugin } from 'vite';

  export function reactRouter(): Plugin;
}

declare module '@playwright/test' {
  import type { BrowserContext, Locator, Page } from 'playwright-core';

  export type { BrowserContext } from 'playwright-core';
  export function expect(locator: Locator): { toBeVisible(): Promise<void> };
  export function test(
    name: string,
    run: (fixtures: { readonly page: Page; readonly context: BrowserContext }) => Promise<void>,
  ): void;
}

declare module '@portico/emails' {
  interface Props<Variables = Readonly<Record<string, unknown>>> {
    readonly user: { readonly displayName: string | null };
    readonly project: { readonly displayName: string };
    readonly variables: Variables;
  }
  function Subject(props: { readonly value: string }): null;
  function NotificationCategory(props: { readonly value: string }): null;
}
