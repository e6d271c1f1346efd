import { replaceOnly } from '../edits.ts';
import { type Framework, membersBody, planProvider } from './framework.ts';
import { porticoOfVite } from './vite.ts';

const handler = `import { PorticoHandler } from '@portico/react';

/** Shows the ready-made pages, such as sign-in and account settings. */
export default PorticoHandler;
`;

const members = `import { UserButton, useUser } from '@portico/react';

/** A client loader and a fallback make a page that only the browser renders, which knows the user. */
export const clientLoader = async () => null;

export function HydrateFallback() {
  return <p>Loading …</p>;
}

/** Only for signed-in users. Others go to the sign-in page, and return afterwards. */
export default function Members() {
${membersBody("useUser({ or: 'redirect' })")}
}
`;

const wrapped = (outlet: string) => ['<PorticoProvider app={portico}>', `  ${outlet}`, '</PorticoProvider>'];

const routes = `  route('members', 'members.tsx'),
  route('handler/*', 'handler.tsx'),
`;

/** React Router in framework mode, with routes in `app/routes.ts`. */
export const reactRouter: Framework = {
  name: 'React Router',
  prefix: 'VITE_',
  environmentFile: '.env.local',
  hasServer: false,
  packages: ['@portico/react'],
  guardedPath: '/members',
  plan(_folder, planner) {
    planner.create('app/portico.ts', porticoOfVite);
    planner.create('app/handler.tsx', handler);
    planner.create('app/members.tsx', members);
    const imports = [`import { PorticoProvider } from '@portico/react';`, `import { portico } from './portico';`];
    planProvider(planner, {
      path: 'app/root.tsx',
      element: '<Outlet />',
      imports,
      wrapped,
      sentence: 'Wrap the outlet in the provider:',
    });
    planner.edit('app/routes.ts', (text) => text.includes('handler/*'), withRoutes, {
      sentence: "Add the routes, and import `route` from '@react-router/dev/routes':",
      code: routes,
    });
    planner.edit('vite.config.ts', (text) => text.includes('optimizeDeps'), withEntries, {
      sentence: 'Name the files of your app, or the development server loads the first page twice:',
      code: entries,
    });
  },
};

const entries = `  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
`;

function withEntries(text: string): string | undefined {
  return replaceOnly(text, /defineConfig\(\{\n/, `defineConfig({\n${entries}`);
}

/** Adds the routes at the end of the list, behind a comma. */
function withRoutes(text: string): string | undefined {
  const imported = /\broute\b/.test(text)
    ? text
    : replaceOnly(text, /(import \{[^}]*?)(,?\s*\} from ['"]@react-router\/dev\/routes['"])/, '$1, route$2');
  const list = /export default \[([\s\S]*?),?\s*\]( satisfies RouteConfig)?;?\s*$/.exec(imported ?? text);
  if (imported === undefined || list === null) return undefined;
  const [whole, inside = '', type = ''] = list;
  const former = inside.trim() === '' ? '' : `  ${inside.trim()},\n`;
  return imported.replace(whole, () => `export default [\n${former}${routes}]${type};\n`);
}
