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

  export type { BrowserContext, Page } from 'playwright-core';
  export function expect(locator: Locator): { toBeVisible(): Promise<void> };

  interface Given {
    readonly page: Page;
    readonly context: BrowserContext;
    readonly baseURL: string | undefined;
  }
  type Use<T> = (value: T) => Promise<void>;
  type Fixtures<T> = { readonly [K in keyof T]: (parts: Given & T, use: Use<T[K]>) => Promise<void> };
  interface TestFunction<T> {
    (name: string, run: (fixtures: Given & T) => Promise<void>): void;
    extend<Added>(fixtures: Fixtures<Added>): TestFunction<T & Added>;
  }
  export const test: TestFunction<unknown>;
}

declare module '@jest/globals' {
  export { beforeEach, expect, test } from 'vitest';
}

declare module '@portico/emails' {
  interface Props<Variables = Readonly<Record<string, unknown>>> {
    readonly user: { readonly displayName: string | null };
    readonly project: { readonly displayName: string };
    readonly variables: Variables;
    readonly branding: { readonly button: Readonly<Record<string, string>> };
  }
  function Subject(props: { readonly value: string }): null;
  function NotificationCategory(props: { readonly value: string }): null;
}

declare module '@tanstack/react-router' {
  import type { ComponentType, ReactNode } from 'react';

  interface RouteOptions {
    readonly component?: ComponentType;
    readonly notFoundComponent?: ComponentType;
    readonly pendingComponent?: ComponentType;
    readonly ssr?: boolean;
  }
  interface RootOptions extends RouteOptions {
    readonly shellComponent?: ComponentType<{ readonly children: ReactNode }>;
    readonly head?: () => Readonly<Record<'meta' | 'links', readonly object[]>>;
  }
  export function createRootRoute(options: RootOptions): object;
  export function createFileRoute(path: string): (options: RouteOptions) => object;
  export function createRouter(options: { readonly routeTree: object }): object;
  export function HeadContent(): null;
  export function Outlet(): null;
  export function Scripts(): null;
}

declare module '*/routeTree.gen' {
  export const routeTree: object;
}

declare module '@tanstack/react-start/plugin/vite' {
  import type { Plugin } from 'vite';

  export function tanstackStart(): Plugin;
}

declare module 'astro/config' {
  interface Options {
    readonly output: 'server' | 'static';
    readonly adapter: object;
    readonly integrations: readonly object[];
    readonly vite: { readonly envPrefix: readonly string[] };
  }
  export function defineConfig(options: Options): Options;
}

declare module '@astrojs/node' {
  function node(options: { readonly mode: 'standalone' | 'middleware' }): object;
  export = node;
}

declare module '@astrojs/react' {
  function react(): object;
  export = react;
}

declare module '*.vue' {
  import type { Component } from 'vue';

  const component: Component;
  export = component;
}

declare module 'vue-router' {
  import type { Component, Plugin } from 'vue';

  interface Route {
    readonly path: string;
    readonly component: Component | (() => Promise<unknown>);
    readonly beforeEnter?: (to: { readonly fullPath: string }) => Promise<true | string>;
  }
  export function createWebHistory(): object;
  export function createRouter(options: { readonly history: object; readonly routes: readonly Route[] }): Plugin;
}

declare module 'react-native' {
  import type { ComponentType, ReactNode } from 'react';

  interface Props {
    readonly children?: ReactNode;
    readonly role?: string;
    readonly style?: Readonly<Record<string, string | number>>;
  }
  export const Text: ComponentType<Props>;
  export const View: ComponentType<Props>;
}

declare module '$env/static/private' {
  export const PORTICO_SECRET_SERVER_KEY: string;
}

declare module '$env/static/public' {
  export const PUBLIC_PORTICO_API_URL: string;
  export const PUBLIC_PORTICO_PROJECT_ID: string;
  export const PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY: string;
}

declare module '*/$types' {
  import type { PorticoLocals } from '@portico/sveltekit/server';

  interface Event {
    readonly locals: PorticoLocals;
    readonly url: URL;
  }
  export type LayoutServerLoad = (event: Event) => object;
  export type PageServerLoad = (event: Event) => object;
}

declare module 'solid-js' {
  import type { JSX as ReactJSX, ReactNode } from 'react';

  export namespace JSX {
    type Element = ReactNode;
    // biome-ignore lint/suspicious/noExplicitAny: stands for the attributes of Solid
    type HTMLAttributes<_Element> = Record<string, any>;
    interface ElementChildrenAttribute {
      readonly children: object;
    }
    interface IntrinsicElements extends Pick<ReactJSX.IntrinsicElements, 'a' | 'h1' | 'main' | 'p'> {}
  }
  export function createSignal<Value>(): [() => Value | undefined, (next: () => Value | undefined) => void];
  export function createResource<Source, Value>(
    source: () => Source,
    load: (source: Source) => Promise<Value>,
  ): [() => Value | undefined];
  interface Conditional<Value> {
    readonly when: Value | undefined | null | false;
    readonly children: ReactNode | ((value: () => NonNullable<Value>) => ReactNode);
  }
  export function Switch(props: { readonly children: ReactNode }): ReactNode;
  export function Match<Value>(props: Conditional<Value>): ReactNode;
  export function Show<Value>(props: Conditional<Value>): ReactNode;
}

declare module 'solid-js/jsx-runtime' {
  export { JSX } from 'solid-js';
}

declare module 'solid-js/web' {
  import type { JSX } from 'solid-js';

  export function render(code: () => JSX.Element, element: HTMLElement): void;
}

declare module '@solidjs/router' {
  import type { JSX } from 'solid-js';

  export interface RouteSectionProps {
    readonly location: { readonly pathname: string; readonly search: string };
    readonly children?: JSX.Element;
  }
  interface RouteProps {
    readonly path?: string;
    readonly component: (props: RouteSectionProps) => JSX.Element;
    readonly children?: JSX.Element;
  }
  export function A(props: { readonly href: string; readonly children: JSX.Element }): JSX.Element;
  export function Navigate(props: { readonly href: string }): JSX.Element;
  export function Route(props: RouteProps): JSX.Element;
  export function Router(props: { readonly children: JSX.Element }): JSX.Element;
}

declare module '@angular/core' {
  interface Signal<Value> {
    (): Value;
    set(value: Value): void;
  }
  export interface ApplicationConfig {
    readonly providers: readonly object[];
  }
  interface ComponentMetadata {
    readonly selector: string;
    readonly template: string;
    readonly imports?: readonly object[];
    readonly schemas?: readonly object[];
  }
  export const CUSTOM_ELEMENTS_SCHEMA: object;
  export function Component(metadata: ComponentMetadata): ClassDecorator;
  export function Injectable(metadata: { readonly providedIn: 'root' }): ClassDecorator;
  export function inject<Thing>(type: new () => Thing): Thing;
  export function provideBrowserGlobalErrorListeners(): object;
  export function signal<Value>(value: Value): Signal<Value>;
}

declare module '@angular/common/http' {
  import type { Observable } from 'rxjs';

  interface HttpRequest {
    readonly url: string;
    clone(changes: { readonly setHeaders: Readonly<Record<string, string>> }): HttpRequest;
  }
  export type HttpInterceptorFn = (
    request: HttpRequest,
    next: (request: HttpRequest) => Observable<object>,
  ) => Observable<object>;
  export function provideHttpClient(feature: object): object;
  export function withInterceptors(interceptors: readonly HttpInterceptorFn[]): object;
}

declare module '@angular/router' {
  export type CanActivateFn = (route: object, state: { readonly url: string }) => Promise<object | boolean>;
  interface Route {
    readonly path: string;
    readonly component?: new () => object;
    readonly canActivate?: readonly CanActivateFn[];
    readonly children?: Routes;
  }
  export type Routes = readonly Route[];
  export class Router {
    parseUrl(url: string): object;
  }
  export const RouterLink: object;
  export function provideRouter(routes: Routes): object;
}
