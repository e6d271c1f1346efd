// Declarations of external packages that the guides use and that are not installed here.

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
