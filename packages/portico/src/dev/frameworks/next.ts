import { type Framework, membersBody, planProvider } from './framework.ts';

const portico = `import { PorticoServerApp } from '@portico/next';

export const app = new PorticoServerApp();
`;

const handler = `export { PorticoHandler as default } from '@portico/next';
`;

const members = (folder: string) => `import { UserButton } from '@portico/next';
import { Suspense } from 'react';
import { app } from '${folder}portico';

export default function MembersPage() {
  return (
    <Suspense>
      <Members />
    </Suspense>
  );
}

/** Only for signed-in users. Others go to the sign-in page, and return afterwards. */
async function Members() {
${membersBody("await app.getUser({ or: 'redirect' })")}
}
`;

const wrapped = (children: string) => [
  '<Suspense>',
  `  <PorticoProvider app={app}>${children}</PorticoProvider>`,
  '</Suspense>',
];

/** Next.js with the App Router, in the folder `app` or `src/app`. */
export const next: Framework = {
  name: 'Next.js',
  prefix: 'NEXT_PUBLIC_',
  environmentFile: '.env.local',
  hasServer: true,
  packages: ['@portico/next'],
  guardedPath: '/members',
  plan(folder, planner) {
    const layouts = ['tsx', 'jsx', 'js'].flatMap((ending) => [`app/layout.${ending}`, `src/app/layout.${ending}`]);
    const layout = folder.findFirst(...layouts) ?? 'app/layout.tsx';
    const [app = 'app', ending = 'tsx'] = layout.split('/layout.');
    const script = ending === 'tsx' ? 'ts' : 'js';
    planner.create(app.replace(/app$/, `portico.${script}`), portico);
    planner.create(`${app}/handler/[...portico]/page.${script}`, handler);
    planner.create(`${app}/members/page.${ending}`, members('../../'));
    const imports = [
      `import { PorticoProvider } from '@portico/next';`,
      `import { Suspense } from 'react';`,
      `import { app } from '../portico';`,
    ];
    planProvider(planner, {
      path: layout,
      element: '{children}',
      imports,
      wrapped,
      sentence: 'Wrap the content of the body in the provider:',
    });
  },
};
