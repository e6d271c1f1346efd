import { type Framework, membersBody, planProvider } from './framework.ts';
import { porticoOfVite } from './vite.ts';

const handler = `import { PorticoHandler } from '@portico/react';
import { createFileRoute } from '@tanstack/react-router';

/** Shows the ready-made pages, such as sign-in and account settings. */
export const Route = createFileRoute('/handler/$')({ component: () => <PorticoHandler /> });
`;

const members = `import { UserButton, useUser } from '@portico/react';
import { createFileRoute } from '@tanstack/react-router';

/** Only the browser renders this page, because it knows the user. */
export const Route = createFileRoute('/members')({
  ssr: false,
  pendingComponent: () => <p>Loading …</p>,
  component: Members,
});

/** Only for signed-in users. Others go to the sign-in page, and return afterwards. */
function Members() {
${membersBody("useUser({ or: 'redirect' })")}
}
`;

const wrapped = (children: string) => ['<PorticoProvider app={portico}>', `  ${children}`, '</PorticoProvider>'];

/** TanStack Start, with routes in `src/routes`. */
export const tanstackStart: Framework = {
  name: 'TanStack Start',
  prefix: 'VITE_',
  environmentFile: '.env.local',
  hasServer: false,
  packages: ['@portico/react'],
  guardedPath: '/members',
  plan(folder, planner) {
    const root = 'src/routes/__root.tsx';
    planner.create('src/portico.ts', porticoOfVite);
    planner.create('src/routes/handler.$.tsx', handler);
    planner.create('src/routes/members.tsx', members);
    const imports = [`import { PorticoProvider } from '@portico/react';`, `import { portico } from '../portico';`];
    const element = folder.read(root)?.includes('<Outlet />') === true ? '<Outlet />' : '{children}';
    planProvider(planner, { path: root, element, imports, wrapped, sentence: 'Wrap the outlet in the provider:' });
  },
};
