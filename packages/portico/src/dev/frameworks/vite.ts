import { type Framework, membersBody, planProvider } from './framework.ts';

const handlerFile = `import { PorticoHandler } from '@portico/react';
import type { ReactNode } from 'react';
import { Members } from './Members';

/** Shows the ready-made pages below /handler, the page for members, and your app on all other paths. */
export function Pages({ children }: { children: ReactNode }) {
  const { pathname } = window.location;
  if (pathname.startsWith('/handler')) return <PorticoHandler fullPage />;
  return pathname === '/members' ? <Members /> : children;
}
`;

const members = `import { UserButton, useUser } from '@portico/react';

/** Only for signed-in users. Others go to the sign-in page, and return afterwards. */
export function Members() {
${membersBody("useUser({ or: 'redirect' })")}
}
`;

/** The app object of apps that Vite builds. */
export const porticoOfVite = `import { PorticoClientApp } from '@portico/react';

/** Reads VITE_PORTICO_API_URL, VITE_PORTICO_PROJECT_ID and VITE_PORTICO_PUBLISHABLE_CLIENT_KEY. */
export const portico = new PorticoClientApp({ tokenStore: 'cookie' });
`;

const wrapped = (app: string) => [
  '<PorticoProvider app={portico} fallback={<p>Loading …</p>}>',
  '  <Pages>',
  `    ${app}`,
  '  </Pages>',
  '</PorticoProvider>',
];

/** React with Vite. The templates of Vite begin in `src/main.tsx` or `src/main.jsx`. */
export const vite: Framework = {
  name: 'React with Vite',
  prefix: 'VITE_',
  environmentFile: '.env.local',
  hasServer: false,
  packages: ['@portico/react'],
  guardedPath: '/members',
  plan(folder, planner) {
    const main = folder.findFirst('src/main.tsx', 'src/main.jsx', 'src/index.tsx', 'src/index.jsx') ?? 'src/main.tsx';
    const isTyped = main.endsWith('.tsx');
    planner.create(isTyped ? 'src/portico.ts' : 'src/portico.js', porticoOfVite);
    planner.create(isTyped ? 'src/Pages.tsx' : 'src/Pages.jsx', isTyped ? handlerFile : withoutTypes(handlerFile));
    planner.create(isTyped ? 'src/Members.tsx' : 'src/Members.jsx', members);
    const imports = [
      `import { PorticoProvider } from '@portico/react';`,
      `import { Pages } from './Pages';`,
      `import { portico } from './portico';`,
    ];
    planProvider(planner, {
      path: main,
      element: '<App />',
      imports,
      wrapped,
      sentence: 'Wrap your app in the provider:',
    });
  },
};

function withoutTypes(text: string): string {
  return text.replace("import type { ReactNode } from 'react';\n", '').replace(': { children: ReactNode }', '');
}
