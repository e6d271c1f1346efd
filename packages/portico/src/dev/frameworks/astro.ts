import { replaceOnly, withImports } from '../edits.ts';
import { type Framework, membersBody } from './framework.ts';

const portico = `import { PorticoClientApp } from '@portico/react';

/** Reads PUBLIC_PORTICO_API_URL, PUBLIC_PORTICO_PROJECT_ID and PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY. */
export const portico = new PorticoClientApp({
  projectId: import.meta.env.PUBLIC_PORTICO_PROJECT_ID,
  publishableClientKey: import.meta.env.PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY,
  baseUrl: import.meta.env.PUBLIC_PORTICO_API_URL,
  tokenStore: 'cookie',
});
`;

const handlerIsland = `import { PorticoHandler, PorticoProvider } from '@portico/react';
import { portico } from '../portico';

/** An island has a provider of its own. All islands of a page share the app. */
export function Handler() {
  return (
    <PorticoProvider app={portico}>
      <PorticoHandler />
    </PorticoProvider>
  );
}
`;

const membersIsland = `import { PorticoProvider, UserButton, useUser } from '@portico/react';
import { portico } from '../portico';

export function Members() {
  return (
    <PorticoProvider app={portico} fallback={<p>Loading …</p>}>
      <Greeting />
    </PorticoProvider>
  );
}

/** Only for signed-in users. Others go to the sign-in page, and return afterwards. */
function Greeting() {
${membersBody("useUser({ or: 'redirect' })")}
}
`;

const page = (island: string, code = '') => `---
import { ${island} } from '${code === '' ? '../' : '../../'}components/${island}';
${code}---

<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${island === 'Members' ? 'Members' : 'Your account'}</title>
  </head>
  <body>
    <${island} client:only="react" />
  </body>
</html>
`;

/** The paths of the ready-made pages, for a site without a server. */
const handlerPaths = `
/** Each ready-made page that a site without a server has. */
export const getStaticPaths = () =>
  [
    'sign-in',
    'sign-up',
    'sign-out',
    'account-settings',
    'email-verification',
    'password-reset',
    'forgot-password',
    'magic-link-callback',
    'oauth-callback',
    'team-invitation',
    'mfa',
    'onboarding',
    'error',
  ].map((page) => ({ params: { page } }));
`;

const configCode = `import react from '@astrojs/react';

export default defineConfig({ integrations: [react()] });`;

/** Astro with islands of React. The pages are static, and only the browser renders the islands. */
export const astro: Framework = {
  name: 'Astro',
  prefix: 'PUBLIC_',
  environmentFile: '.env.local',
  hasServer: false,
  packages: ['@portico/react', '@astrojs/react', 'react', 'react-dom'],
  guardedPath: '/members',
  plan(folder, planner) {
    const config = folder.findFirst('astro.config.mjs', 'astro.config.ts', 'astro.config.js') ?? 'astro.config.mjs';
    planner.create('src/portico.ts', portico);
    planner.create('src/components/Handler.tsx', handlerIsland);
    planner.create('src/components/Members.tsx', membersIsland);
    planner.create('src/pages/handler/[page].astro', page('Handler', handlerPaths));
    planner.create('src/pages/members.astro', page('Members'));
    planner.edit(
      config,
      (text) => text.includes('@astrojs/react'),
      (text) => {
        const changed = replaceOnly(text, /defineConfig\(\{\s*\}\)/, 'defineConfig({ integrations: [react()] })');
        return changed === undefined ? undefined : withImports(changed, [`import react from '@astrojs/react';`]);
      },
      { sentence: 'Add React to the integrations:', code: configCode },
    );
  },
};
