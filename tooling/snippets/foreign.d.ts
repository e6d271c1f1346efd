// Declarations of external packages that the guides use and that are not installed here.

declare module 'express' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Response extends ServerResponse {
    status(code: number): Response;
    json(body: unknown): Response;
  }
  interface Express {
    get(path: string, handler: (request: IncomingMessage, response: Response) => unknown): void;
    listen(port: number): void;
  }
  function express(): Express;
  export = express;
}

declare module 'hono' {
  interface Context {
    readonly req: { readonly raw: Request };
    json(body: unknown, status?: number): Response;
  }
  export class Hono {
    get(path: string, handler: (context: Context) => Response | Promise<Response>): void;
    fetch(request: Request): Response | Promise<Response>;
  }
}

declare module '@hono/node-server' {
  export function serve(options: { fetch(request: Request): Response | Promise<Response>; port: number }): void;
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
