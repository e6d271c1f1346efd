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
      name: 'auth.py',
      text: 'import os\nimport jwt\n\nissuer = f"{os.environ[\'PORTICO_API_URL\']}/api/v1/projects/{os.environ[\'PORTICO_PROJECT_ID\']}"\nkeys = jwt.PyJWKClient(f"{issuer}/.well-known/jwks.json")\n\n\ndef user_id_of(token: str) -> str:\n    """Returns the ID of the signed-in user. Raises jwt.InvalidTokenError for invalid tokens."""\n    key = keys.get_signing_key_from_jwt(token)\n    claims = jwt.decode(\n        token, key.key, algorithms=["ES256"], issuer=issuer, audience=os.environ["PORTICO_PROJECT_ID"]\n    )\n    return claims["sub"]',
    },
  ],
  go: [
    {
      name: 'auth.go',
      text: 'package auth\n\nimport (\n\t"os"\n\t"sync"\n\n\t"github.com/MicahParks/keyfunc/v3"\n\t"github.com/golang-jwt/jwt/v5"\n)\n\n// keySet loads the public keys at the first call, and renews them in the background.\nvar keySet = sync.OnceValues(func() (keyfunc.Keyfunc, error) {\n\treturn keyfunc.NewDefault([]string{issuer() + "/.well-known/jwks.json"})\n})\n\nfunc issuer() string {\n\treturn os.Getenv("PORTICO_API_URL") + "/api/v1/projects/" + os.Getenv("PORTICO_PROJECT_ID")\n}\n\n// UserIDOf returns the ID of the signed-in user, or an error for an invalid token.\nfunc UserIDOf(token string) (string, error) {\n\tkeys, err := keySet()\n\tif err != nil {\n\t\treturn "", err\n\t}\n\tparsed, err := jwt.Parse(token, keys.Keyfunc,\n\t\tjwt.WithIssuer(issuer()), jwt.WithAudience(os.Getenv("PORTICO_PROJECT_ID")),\n\t\tjwt.WithValidMethods([]string{"ES256"}))\n\tif err != nil {\n\t\treturn "", err\n\t}\n\treturn parsed.Claims.GetSubject()\n}',
    },
  ],
};
