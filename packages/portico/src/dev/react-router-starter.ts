/** The files of an empty app with React Router, by path. */
export const reactRouterFiles: Readonly<Record<string, string>> = {
  'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
});
`,
  'tsconfig.json': `{
  "compilerOptions": {
    "target": "es2023",
    "lib": ["es2023", "dom", "dom.iterable"],
    "module": "esnext",
    "moduleResolution": "bundler",
    "jsx": "react-jsx",
    "strict": true,
    "noEmit": true,
    "skipLibCheck": true,
    "types": ["node", "vite/client"]
  },
  "include": ["app", "vite.config.ts"]
}
`,
  'app/root.tsx': `import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
`,
  'app/routes.ts': `import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('home.tsx')] satisfies RouteConfig;
`,
  'app/home.tsx': `import { Link } from 'react-router';

export default function Home() {
  return (
    <main>
      <h1>My app</h1>
      <Link to="/members">Members</Link>
    </main>
  );
}
`,
};
