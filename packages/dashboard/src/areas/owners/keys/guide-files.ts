// Generated from the guides by `npm run fix`.

/** The files with which an app can sign in users, by framework. */
export const guideFiles = {
  vite: [
    {
      name: 'src/main.tsx',
      text: "import { PorticoClientApp, PorticoHandler, PorticoProvider, UserButton, useUser } from '@portico/react';\nimport { createRoot } from 'react-dom/client';\n\nconst portico = new PorticoClientApp({ tokenStore: 'cookie' });\n\nfunction Home() {\n  const user = useUser({ or: 'redirect' });\n  return (\n    <main>\n      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>\n      <UserButton />\n    </main>\n  );\n}\n\ncreateRoot(document.getElementById('root')!).render(\n  <PorticoProvider app={portico}>\n    {location.pathname.startsWith('/handler') ? <PorticoHandler fullPage /> : <Home />}\n  </PorticoProvider>,\n);",
    },
  ],
  next: [
    {
      name: 'portico.ts',
      text: "import { PorticoServerApp } from '@portico/next';\n\nexport const app = new PorticoServerApp();",
    },
    {
      name: 'app/layout.tsx',
      text: "import { PorticoProvider } from '@portico/next';\nimport { type ReactNode, Suspense } from 'react';\nimport { app } from '@/portico';\nimport './globals.css';\n\nexport default function RootLayout({ children }: { children: ReactNode }) {\n  return (\n    <html lang=\"en\">\n      <body>\n        <Suspense>\n          <PorticoProvider app={app}>{children}</PorticoProvider>\n        </Suspense>\n      </body>\n    </html>\n  );\n}",
    },
    { name: 'app/handler/[...portico]/page.tsx', text: "export { PorticoHandler as default } from '@portico/next';" },
    {
      name: 'app/page.tsx',
      text: "import { UserButton } from '@portico/next';\nimport { Suspense } from 'react';\nimport { app } from '@/portico';\n\nexport default function Page() {\n  return (\n    <Suspense>\n      <Home />\n    </Suspense>\n  );\n}\n\nasync function Home() {\n  const user = await app.getUser({ or: 'redirect' });\n  return (\n    <main>\n      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>\n      <UserButton />\n    </main>\n  );\n}",
    },
  ],
  reactRouter: [
    {
      name: 'app/portico.ts',
      text: "import { PorticoClientApp } from '@portico/react';\n\n/** Reads VITE_PORTICO_API_URL, VITE_PORTICO_PROJECT_ID and VITE_PORTICO_PUBLISHABLE_CLIENT_KEY. */\nexport const portico = new PorticoClientApp({ tokenStore: 'cookie' });",
    },
    {
      name: 'app/root.tsx',
      text: 'import { PorticoProvider } from \'@portico/react\';\nimport type { ReactNode } from \'react\';\nimport { Links, Meta, Outlet, Scripts } from \'react-router\';\nimport { portico } from \'./portico\';\n\nexport function Layout({ children }: { children: ReactNode }) {\n  return (\n    <html lang="en">\n      <head>\n        <meta charSet="utf-8" />\n        <link rel="icon" href="data:," />\n        <Meta />\n        <Links />\n      </head>\n      <body>\n        {children}\n        <Scripts />\n      </body>\n    </html>\n  );\n}\n\nexport default function Root() {\n  return (\n    <PorticoProvider app={portico}>\n      <Outlet />\n    </PorticoProvider>\n  );\n}',
    },
    {
      name: 'app/routes.ts',
      text: "import { index, type RouteConfig, route } from '@react-router/dev/routes';\n\nexport default [\n  index('home.tsx'),\n  route('members', 'members.tsx'),\n  route('handler/*', 'handler.tsx'),\n] satisfies RouteConfig;",
    },
    {
      name: 'app/handler.tsx',
      text: "import { PorticoHandler } from '@portico/react';\n\nexport default PorticoHandler;",
    },
    {
      name: 'app/home.tsx',
      text: 'import { UserButton, useUser } from \'@portico/react\';\n\nexport default function Home() {\n  const user = useUser();\n  if (user === null) {\n    return (\n      <p>\n        You are not signed in. <a href="/handler/sign-in">Sign in</a> or <a href="/handler/sign-up">sign up</a>.\n      </p>\n    );\n  }\n  return (\n    <main>\n      <UserButton showUserInfo />\n      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>\n    </main>\n  );\n}',
    },
    {
      name: 'app/members.tsx',
      text: "import { useUser } from '@portico/react';\n\nexport const clientLoader = async () => null;\n\nexport function HydrateFallback() {\n  return <p>Loading …</p>;\n}\n\nexport default function Members() {\n  const user = useUser({ or: 'redirect' });\n  return <h1>Only for {user.displayName ?? user.primaryEmail}</h1>;\n}",
    },
  ],
  tanstackStart: [
    {
      name: 'src/portico.ts',
      text: "import { PorticoClientApp } from '@portico/react';\n\n/** Reads VITE_PORTICO_API_URL, VITE_PORTICO_PROJECT_ID and VITE_PORTICO_PUBLISHABLE_CLIENT_KEY. */\nexport const portico = new PorticoClientApp({ tokenStore: 'cookie' });",
    },
    {
      name: 'src/routes/__root.tsx',
      text: "import { PorticoProvider } from '@portico/react';\nimport { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router';\nimport type { ReactNode } from 'react';\nimport { portico } from '../portico';\n\nexport const Route = createRootRoute({\n  head: () => ({ meta: [{ charSet: 'utf-8' }], links: [{ rel: 'icon', href: 'data:,' }] }),\n  shellComponent: Document,\n  component: Root,\n  notFoundComponent: () => <p>This page does not exist.</p>,\n});\n\nfunction Document({ children }: { children: ReactNode }) {\n  return (\n    <html lang=\"en\">\n      <head>\n        <HeadContent />\n      </head>\n      <body>\n        {children}\n        <Scripts />\n      </body>\n    </html>\n  );\n}\n\nfunction Root() {\n  return (\n    <PorticoProvider app={portico}>\n      <Outlet />\n    </PorticoProvider>\n  );\n}",
    },
    {
      name: 'src/routes/handler.$.tsx',
      text: "import { PorticoHandler } from '@portico/react';\nimport { createFileRoute } from '@tanstack/react-router';\n\nexport const Route = createFileRoute('/handler/$')({ component: () => <PorticoHandler /> });",
    },
    {
      name: 'src/routes/index.tsx',
      text: "import { UserButton, useUser } from '@portico/react';\nimport { createFileRoute } from '@tanstack/react-router';\n\nexport const Route = createFileRoute('/')({ component: Home });\n\nfunction Home() {\n  const user = useUser();\n  if (user === null) {\n    return (\n      <p>\n        You are not signed in. <a href=\"/handler/sign-in\">Sign in</a> or <a href=\"/handler/sign-up\">sign up</a>.\n      </p>\n    );\n  }\n  return (\n    <main>\n      <UserButton showUserInfo />\n      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>\n    </main>\n  );\n}",
    },
  ],
  astro: [
    {
      name: 'src/portico.ts',
      text: "import { PorticoClientApp } from '@portico/react';\n\nexport const portico = new PorticoClientApp({\n  baseUrl: import.meta.env.VITE_PORTICO_API_URL,\n  projectId: import.meta.env.VITE_PORTICO_PROJECT_ID,\n  publishableClientKey: import.meta.env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY,\n  tokenStore: 'cookie',\n});",
    },
    {
      name: 'src/components/Home.tsx',
      text: 'import { PorticoProvider, UserButton, useUser } from \'@portico/react\';\nimport { portico } from \'../portico\';\n\nexport function Home() {\n  return (\n    <PorticoProvider app={portico}>\n      <Greeting />\n    </PorticoProvider>\n  );\n}\n\nfunction Greeting() {\n  const user = useUser();\n  if (user === null) {\n    return (\n      <p>\n        You are not signed in. <a href="/handler/sign-in">Sign in</a> or <a href="/handler/sign-up">sign up</a>.\n      </p>\n    );\n  }\n  return (\n    <main>\n      <UserButton showUserInfo />\n      <h1>Hello, {user.displayName ?? user.primaryEmail}</h1>\n    </main>\n  );\n}',
    },
    {
      name: 'src/pages/index.astro',
      text: '---\nimport { Home } from \'../components/Home\';\n---\n\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    <link rel="icon" href="data:," />\n    <title>My site</title>\n  </head>\n  <body>\n    <Home client:load />\n  </body>\n</html>',
    },
    {
      name: 'src/components/Handler.tsx',
      text: "import { PorticoHandler, PorticoProvider } from '@portico/react';\nimport { portico } from '../portico';\n\nexport function Handler() {\n  return (\n    <PorticoProvider app={portico}>\n      <PorticoHandler />\n    </PorticoProvider>\n  );\n}",
    },
    {
      name: 'src/pages/handler/[...page].astro',
      text: '---\nimport { Handler } from \'../../components/Handler\';\n---\n\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    <link rel="icon" href="data:," />\n    <title>Your account</title>\n  </head>\n  <body>\n    <Handler client:load />\n  </body>\n</html>',
    },
  ],
  vue: [
    {
      name: 'src/main.ts',
      text: "import { createPortico, PorticoHandler, requireUser } from '@portico/vue';\nimport { createApp } from 'vue';\nimport { createRouter, createWebHistory } from 'vue-router';\nimport App from './App.vue';\nimport Home from './Home.vue';\nimport Members from './Members.vue';\n\nconst router = createRouter({\n  history: createWebHistory(),\n  routes: [\n    { path: '/', component: Home },\n    { path: '/members', component: Members, beforeEnter: requireUser },\n    // All ready-made pages.\n    { path: '/handler/:page(.*)*', component: PorticoHandler },\n  ],\n});\n\n// Reads VITE_PORTICO_API_URL, VITE_PORTICO_PROJECT_ID and VITE_PORTICO_PUBLISHABLE_CLIENT_KEY.\ncreateApp(App).use(createPortico()).use(router).mount('#app');",
    },
    {
      name: 'src/App.vue',
      text: '<script setup lang="ts">\nimport { RouterView } from \'vue-router\';\n</script>\n\n<template>\n  <RouterView />\n</template>',
    },
    {
      name: 'src/Home.vue',
      text: '<script setup lang="ts">\nimport { UserButton, useUser } from \'@portico/vue\';\nimport { RouterLink } from \'vue-router\';\n\nconst user = useUser();\n</script>\n\n<template>\n  <main v-if="user">\n    <UserButton show-user-info />\n    <h1>Hello, {{ user.displayName ?? user.primaryEmail }}</h1>\n  </main>\n  <p v-else-if="user === null">\n    You are not signed in. <RouterLink to="/handler/sign-in">Sign in</RouterLink> or\n    <RouterLink to="/handler/sign-up">sign up</RouterLink>.\n  </p>\n</template>',
    },
    {
      name: 'src/Members.vue',
      text: '<script setup lang="ts">\nimport { useUser } from \'@portico/vue\';\n\nconst user = useUser();\n</script>\n\n<template>\n  <h1 v-if="user">Only for {{ user.displayName ?? user.primaryEmail }}</h1>\n</template>',
    },
  ],
  nuxt: [
    {
      name: 'nuxt.config.ts',
      text: "export default defineNuxtConfig({\n  compatibilityDate: '2026-11-01',\n  // The environment has the values.\n  runtimeConfig: {\n    public: { porticoApiUrl: '', porticoProjectId: '', porticoPublishableClientKey: '' },\n  },\n});",
    },
    {
      name: 'app/plugins/portico.ts',
      text: "import { createPortico } from '@portico/vue';\n\nexport default defineNuxtPlugin((nuxt) => {\n  const { porticoApiUrl, porticoProjectId, porticoPublishableClientKey } = useRuntimeConfig().public;\n  nuxt.vueApp.use(\n    createPortico({\n      baseUrl: porticoApiUrl,\n      projectId: porticoProjectId,\n      publishableClientKey: porticoPublishableClientKey,\n    }),\n  );\n});",
    },
    { name: 'app/app.vue', text: '<template>\n  <NuxtPage />\n</template>' },
    {
      name: 'app/pages/index.vue',
      text: '<script setup lang="ts">\nimport { UserButton, useUser } from \'@portico/vue\';\n\nconst user = useUser();\nuseHead({ link: [{ rel: \'icon\', href: \'data:,\' }] });\n</script>\n\n<template>\n  <main>\n    <template v-if="user">\n      <UserButton show-user-info />\n      <h1>Hello, {{ user.displayName ?? user.primaryEmail }}</h1>\n    </template>\n    <p v-else-if="user === null">\n      You are not signed in. <NuxtLink to="/handler/sign-in">Sign in</NuxtLink> or\n      <NuxtLink to="/handler/sign-up">sign up</NuxtLink>.\n    </p>\n  </main>\n</template>',
    },
    {
      name: 'app/pages/handler/[...page].vue',
      text: '<script setup lang="ts">\nimport { PorticoHandler } from \'@portico/vue\';\n</script>\n\n<template>\n  <PorticoHandler />\n</template>',
    },
    {
      name: 'app/middleware/require-user.ts',
      text: "import { requireUser } from '@portico/vue';\n\nexport default defineNuxtRouteMiddleware(async (to) => {\n  // The browser loads the page itself while Vue hydrates the first one.\n  const isFirst = useNuxtApp().isHydrating;\n  const allowed = await requireUser(to);\n  if (allowed !== true) return navigateTo(allowed, { external: isFirst, replace: isFirst });\n});",
    },
    {
      name: 'app/pages/members.vue',
      text: "<script setup lang=\"ts\">\nimport { useUser } from '@portico/vue';\n\ndefinePageMeta({ middleware: 'require-user' });\nconst user = useUser();\n</script>\n\n<template>\n  <h1>Only for {{ user?.displayName ?? user?.primaryEmail }}</h1>\n</template>",
    },
  ],
  sveltekit: [
    {
      name: 'src/hooks.server.ts',
      text: "import { PorticoServerApp } from '@portico/js';\nimport { handlePortico } from '@portico/sveltekit/server';\nimport { PORTICO_SECRET_SERVER_KEY } from '$env/static/private';\nimport {\n  PUBLIC_PORTICO_API_URL,\n  PUBLIC_PORTICO_PROJECT_ID,\n  PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY,\n} from '$env/static/public';\n\nconst app = new PorticoServerApp({\n  baseUrl: PUBLIC_PORTICO_API_URL,\n  projectId: PUBLIC_PORTICO_PROJECT_ID,\n  publishableClientKey: PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY,\n  secretServerKey: PORTICO_SECRET_SERVER_KEY,\n  tokenStore: null,\n});\n\nexport const handle = handlePortico({ app });",
    },
    {
      name: 'src/app.d.ts',
      text: "import type { PorticoLocals } from '@portico/sveltekit/server';\n\ndeclare global {\n  namespace App {\n    interface Locals extends PorticoLocals {}\n  }\n}",
    },
    {
      name: 'src/routes/+layout.server.ts',
      text: "import type { LayoutServerLoad } from './$types';\n\nexport const load: LayoutServerLoad = ({ locals }) => ({ user: locals.user });",
    },
    {
      name: 'src/routes/+layout.svelte',
      text: "<script lang=\"ts\">\n  import { PorticoClientApp } from '@portico/js';\n  import { setPorticoApp } from '@portico/sveltekit';\n  import {\n    PUBLIC_PORTICO_API_URL,\n    PUBLIC_PORTICO_PROJECT_ID,\n    PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY,\n  } from '$env/static/public';\n\n  let { children } = $props();\n\n  setPorticoApp(\n    new PorticoClientApp({\n      baseUrl: PUBLIC_PORTICO_API_URL,\n      projectId: PUBLIC_PORTICO_PROJECT_ID,\n      publishableClientKey: PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY,\n      tokenStore: 'cookie',\n    }),\n  );\n</script>\n\n<svelte:head>\n  <link rel=\"icon\" href=\"data:,\" />\n</svelte:head>\n\n{@render children()}",
    },
    {
      name: 'src/routes/+page.svelte',
      text: '<script lang="ts">\n  let { data } = $props();\n</script>\n\n{#if data.user}\n  <main>\n    <portico-user-button show-user-info></portico-user-button>\n    <h1>Hello, {data.user.displayName ?? data.user.primaryEmail}</h1>\n  </main>\n{:else}\n  <p>\n    You are not signed in. <a href="/handler/sign-in">Sign in</a> or <a href="/handler/sign-up">sign up</a>.\n  </p>\n{/if}',
    },
    {
      name: 'src/routes/handler/[...page]/+page.svelte',
      text: '<script lang="ts">\n  import { page } from \'$app/state\';\n</script>\n\n<portico-handler location={page.url.pathname + page.url.search}></portico-handler>',
    },
    {
      name: 'src/routes/members/+page.server.ts',
      text: "import { requireUser } from '@portico/sveltekit/server';\nimport type { PageServerLoad } from './$types';\n\nexport const load: PageServerLoad = (event) => ({ user: requireUser(event) });",
    },
    {
      name: 'src/routes/members/+page.svelte',
      text: '<script lang="ts">\n  let { data } = $props();\n</script>\n\n<h1>Only for {data.user.displayName ?? data.user.primaryEmail}</h1>',
    },
  ],
  solid: [
    {
      name: 'src/portico-elements.d.ts',
      text: "import type { PorticoElementAttributes } from '@portico/elements';\nimport type { JSX } from 'solid-js';\n\ntype Elements = {\n  [Name in keyof PorticoElementAttributes]: PorticoElementAttributes[Name] & JSX.HTMLAttributes<HTMLElement>;\n};\n\ndeclare module 'solid-js' {\n  namespace JSX {\n    interface IntrinsicElements extends Elements {}\n  }\n}",
    },
    {
      name: 'src/user.ts',
      text: "import { porticoApp, watchUser } from '@portico/elements';\nimport type { CurrentUser } from '@portico/js';\nimport { createSignal } from 'solid-js';\n\n/** The signed-in user: `undefined` until it is known, `null` if nobody is signed in. */\nexport const [user, setUser] = createSignal<CurrentUser | null>();\n\n// Reads VITE_PORTICO_API_URL, VITE_PORTICO_PROJECT_ID and VITE_PORTICO_PUBLISHABLE_CLIENT_KEY.\nwatchUser(porticoApp(), (next) => setUser(() => next));",
    },
    {
      name: 'src/index.tsx',
      text: "import { Route, Router, type RouteSectionProps } from '@solidjs/router';\nimport { render } from 'solid-js/web';\nimport { Home } from './Home';\nimport { Members } from './Members';\nimport { RequireUser } from './RequireUser';\n\n/** Shows all ready-made pages. */\nfunction Handler(props: RouteSectionProps) {\n  return <portico-handler location={props.location.pathname + props.location.search} />;\n}\n\nrender(\n  () => (\n    <Router>\n      <Route path=\"/\" component={Home} />\n      <Route path=\"/handler/*\" component={Handler} />\n      <Route component={RequireUser}>\n        <Route path=\"/members\" component={Members} />\n      </Route>\n    </Router>\n  ),\n  document.getElementById('root')!,\n);",
    },
    {
      name: 'src/Home.tsx',
      text: "import { A } from '@solidjs/router';\nimport { Match, Switch } from 'solid-js';\nimport { user } from './user';\n\nexport function Home() {\n  return (\n    <Switch>\n      <Match when={user()}>\n        {(user) => (\n          <main>\n            <portico-user-button show-user-info />\n            <h1>Hello, {user().displayName ?? user().primaryEmail}</h1>\n          </main>\n        )}\n      </Match>\n      <Match when={user() === null}>\n        <p>\n          You are not signed in. <A href=\"/handler/sign-in\">Sign in</A> or <A href=\"/handler/sign-up\">sign up</A>.\n        </p>\n      </Match>\n    </Switch>\n  );\n}",
    },
    {
      name: 'src/RequireUser.tsx',
      text: "import { requireUser } from '@portico/elements';\nimport { Navigate, type RouteSectionProps } from '@solidjs/router';\nimport { createResource, Match, Switch } from 'solid-js';\n\nexport function RequireUser(props: RouteSectionProps) {\n  const [answer] = createResource(() => props.location.pathname + props.location.search, requireUser);\n  const signIn = () => (answer() === true ? undefined : answer());\n  return (\n    <Switch>\n      <Match when={answer() === true}>{props.children}</Match>\n      <Match when={signIn()}>{(path) => <Navigate href={`${path()}`} />}</Match>\n    </Switch>\n  );\n}",
    },
    {
      name: 'src/Members.tsx',
      text: "import { Show } from 'solid-js';\nimport { user } from './user';\n\nexport function Members() {\n  return <Show when={user()}>{(user) => <h1>Only for {user().displayName ?? user().primaryEmail}</h1>}</Show>;\n}",
    },
  ],
  angular: [
    {
      name: 'src/app/portico.ts',
      text: "import type { HttpInterceptorFn } from '@angular/common/http';\nimport { Injectable, inject, signal } from '@angular/core';\nimport { type CanActivateFn, Router } from '@angular/router';\nimport { requireUser, setPorticoApp, watchUser } from '@portico/elements';\nimport { type CurrentUser, PorticoClientApp } from '@portico/js';\nimport { from, switchMap } from 'rxjs';\nimport { portico } from '../environments/portico';\n\nconst app = new PorticoClientApp({ ...portico, tokenStore: 'cookie' });\nsetPorticoApp(app);\n\n@Injectable({ providedIn: 'root' })\nexport class Portico {\n  readonly app = app;\n  /** The signed-in user: undefined until it is known, null if nobody is signed in. */\n  readonly user = signal<CurrentUser | null | undefined>(undefined);\n\n  constructor() {\n    watchUser(app, (user) => this.user.set(user));\n  }\n}\n\n/** Lets signed-in users pass. Others go to the sign-in page, and return afterwards. */\nexport const signedIn: CanActivateFn = async (_route, { url }) => {\n  const router = inject(Router);\n  const answer = await requireUser(url);\n  return answer === true ? true : router.parseUrl(answer);\n};\n\n/** Adds the tokens of the session to requests to your own server, and to no other. */\nexport const addAccessToken: HttpInterceptorFn = (request, next) => {\n  if (!request.url.startsWith('/api/')) return next(request);\n  return from(app.getAuthHeaders()).pipe(switchMap((setHeaders) => next(request.clone({ setHeaders }))));\n};",
    },
    {
      name: 'src/app/app.config.ts',
      text: "import { provideHttpClient, withInterceptors } from '@angular/common/http';\nimport { type ApplicationConfig, provideBrowserGlobalErrorListeners } from '@angular/core';\nimport { provideRouter } from '@angular/router';\nimport { routes } from './app.routes';\nimport { addAccessToken } from './portico';\n\nexport const appConfig: ApplicationConfig = {\n  providers: [\n    provideBrowserGlobalErrorListeners(),\n    provideRouter(routes),\n    provideHttpClient(withInterceptors([addAccessToken])),\n  ],\n};",
    },
    {
      name: 'src/app/app.routes.ts',
      text: "import type { Routes } from '@angular/router';\nimport { Handler } from './handler';\nimport { Home } from './home';\nimport { Members } from './members';\nimport { signedIn } from './portico';\n\nexport const routes: Routes = [\n  { path: '', component: Home },\n  { path: 'members', component: Members, canActivate: [signedIn] },\n  // All ready-made pages.\n  { path: 'handler', children: [{ path: '**', component: Handler }] },\n];",
    },
    {
      name: 'src/app/handler.ts',
      text: "import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';\n\n@Component({\n  selector: 'app-handler',\n  template: '<portico-handler />',\n  schemas: [CUSTOM_ELEMENTS_SCHEMA],\n})\nexport class Handler {}",
    },
    {
      name: 'src/app/home.ts',
      text: "import { Component, CUSTOM_ELEMENTS_SCHEMA, inject } from '@angular/core';\nimport { RouterLink } from '@angular/router';\nimport { Portico } from './portico';\n\n@Component({\n  selector: 'app-home',\n  imports: [RouterLink],\n  schemas: [CUSTOM_ELEMENTS_SCHEMA],\n  template: `\n    @if (user(); as user) {\n      <main>\n        <portico-user-button show-user-info />\n        <h1>Hello, {{ user.displayName ?? user.primaryEmail }}</h1>\n      </main>\n    } @else if (user() === null) {\n      <p>\n        You are not signed in. <a routerLink=\"/handler/sign-in\">Sign in</a> or <a routerLink=\"/handler/sign-up\">sign up</a>.\n      </p>\n    }\n  `,\n})\nexport class Home {\n  readonly user = inject(Portico).user;\n}",
    },
    { name: 'src/app/app.html', text: '<router-outlet />' },
    {
      name: 'src/app/members.ts',
      text: "import { Component, inject } from '@angular/core';\nimport { Portico } from './portico';\n\n@Component({\n  selector: 'app-members',\n  template: `\n    @if (user(); as user) {\n      <h1>Only for {{ user.displayName ?? user.primaryEmail }}</h1>\n    }\n  `,\n})\nexport class Members {\n  readonly user = inject(Portico).user;\n}",
    },
  ],
  javascript: [
    {
      name: 'src/main.ts',
      text: "import { PorticoClientApp } from '@portico/js';\n\nconst portico = new PorticoClientApp({ tokenStore: 'cookie' });\nconst user = await portico.getUser();\n\ndocument.body.textContent = user === null ? '' : `Hello, ${user.displayName ?? user.primaryEmail}`;\nif (user === null) {\n  const form = document.createElement('form');\n  form.innerHTML = `<input name=\"email\" type=\"email\"> <input name=\"password\" type=\"password\"> <button>Sign in</button>`;\n  form.addEventListener('submit', async (event) => {\n    event.preventDefault();\n    const data = new FormData(form);\n    const result = await portico.signInWithCredential({\n      email: String(data.get('email')),\n      password: String(data.get('password')),\n      noRedirect: true,\n    });\n    if (result.status === 'ok') location.reload();\n    else form.append(result.error.message);\n  });\n  document.body.append(form);\n}",
    },
  ],
  express: [
    {
      name: 'portico.js',
      text: "import { PorticoServerApp } from '@portico/js';\n\n/** `tokenStore: null`: a server has many users, so each call passes its own token store. */\nexport const portico = new PorticoServerApp({ tokenStore: null });",
    },
    {
      name: 'express.js',
      text: "import { requireUser, verifyRequests } from '@portico/express';\nimport express from 'express';\nimport { portico } from './portico.js';\n\nconst server = express();\nserver.use(verifyRequests({ app: portico }));\n\nserver.get('/me', requireUser, (request, response) => {\n  const user = request.portico.requireUser();\n  response.json({ hello: user.displayName });\n});\n\nserver.listen(3000);",
    },
  ],
  fastify: [
    {
      name: 'portico.js',
      text: "import { PorticoServerApp } from '@portico/js';\n\n/** `tokenStore: null`: a server has many users, so each call passes its own token store. */\nexport const portico = new PorticoServerApp({ tokenStore: null });",
    },
    {
      name: 'fastify.js',
      text: "import { requireUser, verifyRequests } from '@portico/fastify';\nimport { fastify } from 'fastify';\nimport { portico } from './portico.js';\n\nconst server = fastify();\nawait server.register(verifyRequests, { app: portico });\n\nserver.get('/me', { preHandler: requireUser }, async (request) => {\n  const user = request.portico.requireUser();\n  return { hello: user.displayName };\n});\n\nawait server.listen({ port: 3000 });",
    },
  ],
  hono: [
    {
      name: 'portico.js',
      text: "import { PorticoServerApp } from '@portico/js';\n\n/** `tokenStore: null`: a server has many users, so each call passes its own token store. */\nexport const portico = new PorticoServerApp({ tokenStore: null });",
    },
    {
      name: 'hono.js',
      text: "import { serve } from '@hono/node-server';\nimport { requireUser, verifyRequests } from '@portico/hono';\nimport { Hono } from 'hono';\nimport { portico } from './portico.js';\n\nconst server = new Hono();\nserver.use(verifyRequests({ app: portico }));\n\nserver.get('/me', requireUser, (context) => {\n  const user = context.var.portico.requireUser();\n  return context.json({ hello: user.displayName });\n});\n\nserve({ fetch: server.fetch, port: 3000 });",
    },
  ],
  nest: [
    {
      name: 'portico.js',
      text: "import { PorticoServerApp } from '@portico/js';\n\n/** `tokenStore: null`: a server has many users, so each call passes its own token store. */\nexport const portico = new PorticoServerApp({ tokenStore: null });",
    },
    {
      name: 'nest.ts',
      text: "import { Controller, Get, Module, UseGuards } from '@nestjs/common';\nimport { NestFactory } from '@nestjs/core';\nimport { Auth, type RequestAuth, requireUser, verifyRequests } from '@portico/nest';\nimport 'reflect-metadata';\nimport { portico } from './portico.js';\n\n@Controller()\nclass MeController {\n  @Get('me')\n  @UseGuards(requireUser)\n  me(@Auth() auth: RequestAuth) {\n    const user = auth.requireUser();\n    return { hello: user.displayName };\n  }\n}\n\n@Module({ controllers: [MeController] })\nclass AppModule {}\n\nconst app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] });\napp.useGlobalGuards(verifyRequests({ app: portico }));\nawait app.listen(3000);",
    },
  ],
  server: [
    {
      name: 'portico.js',
      text: "import { PorticoServerApp } from '@portico/js';\n\n/** `tokenStore: null`: a server has many users, so each call passes its own token store. */\nexport const portico = new PorticoServerApp({ tokenStore: null });",
    },
    {
      name: 'server.js',
      text: "import { createServer } from 'node:http';\nimport { portico } from './portico.js';\n\ncreateServer(async (request, response) => {\n  const user = await portico.getUser({ tokenStore: request });\n  response.statusCode = user === null ? 401 : 200;\n  response.end(user === null ? 'Sign in first' : `Hello, ${user.displayName}`);\n}).listen(3000);",
    },
  ],
  python: [
    {
      name: 'fastapi_app.py',
      text: 'from fastapi import Depends, FastAPI\nfrom portico import Portico, RequestUser\nfrom portico.fastapi import require_permission, require_user, verify_requests\n\nportico = Portico()\napp = FastAPI()\nverify_requests(app, portico)\n\n\n@app.get("/me")\ndef me(user: RequestUser = Depends(require_user)):\n    return {"hello": user.display_name}\n\n\n@app.get("/reports", dependencies=[Depends(require_permission("read_reports"))])\ndef reports():\n    return {"users": len(portico.users.list(limit=100))}',
    },
  ],
  go: [
    {
      name: 'main.go',
      text: 'package main\n\nimport (\n\t"encoding/json"\n\t"log"\n\t"net/http"\n\n\t"portico"\n)\n\nfunc main() {\n\tclient, err := portico.New(portico.Options{})\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n\tmux := http.NewServeMux()\n\tmux.Handle("/me", portico.RequireUser(http.HandlerFunc(me)))\n\tmux.Handle("/reports", portico.RequirePermission("read_reports", nil)(http.HandlerFunc(reports(client))))\n\tverify := portico.VerifyRequests(client, portico.VerifyOptions{})\n\tlog.Fatal(http.ListenAndServe("localhost:8000", verify(mux)))\n}\n\nfunc me(w http.ResponseWriter, r *http.Request) {\n\t_ = json.NewEncoder(w).Encode(map[string]any{"hello": portico.CurrentUser(r).DisplayName})\n}\n\nfunc reports(client *portico.Client) http.HandlerFunc {\n\treturn func(w http.ResponseWriter, r *http.Request) {\n\t\tpage, err := client.Users.List(r.Context(), portico.UsersListInput{Limit: portico.Set(int64(100))})\n\t\tif err != nil {\n\t\t\thttp.Error(w, "Portico cannot be reached.", http.StatusBadGateway)\n\t\t\treturn\n\t\t}\n\t\t_ = json.NewEncoder(w).Encode(map[string]any{"users": len(page.Items)})\n\t}\n}',
    },
  ],
};
