import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOfGuides } from '../../../../../../tooling/connect-code.mjs';
import { npmrcFile, yarnFile } from '../../../features/ground/projects/package-source.ts';
import { environmentFiles } from './environment-files.ts';
import { type FrameworkId, frameworks, installCommand } from './frameworks.ts';
import { guideFiles } from './guide-files.ts';

const page = (name: string) => readFileSync(join(import.meta.dirname, '../../../../../..', name), 'utf8');

// `npm run check` compiles the code of the guides, and tests follow them.
test('the dashboard shows the code of the guides: npm run fix brings it up to date', () => {
  expect(guideFiles).toEqual(codeOfGuides());
});

test('the guide for users of Stack Auth shows the React app of the dashboard', () => {
  const [main] = guideFiles.vite;
  expect(page('docs/move-in/migrating-from-stack-auth.md')).toContain(
    `\`\`\`tsx\n// ${main?.name}\n${main?.text}\n\`\`\``,
  );
});

test.each(Object.keys(frameworks) as FrameworkId[])(
  'the guide for %s has the packages and the file of the dashboard',
  (id) => {
    const framework = frameworks[id];
    const guide = page(`docs/${framework.guide}.md`);
    if (framework.command !== undefined) {
      expect(guide).toContain(framework.command);
      return;
    }

    expect(guide).toContain(`# .npmrc\n${npmrcFile('http://localhost:4100')}\n`);
    for (const name of framework.packages) expect(guide).toMatch(new RegExp(`^npm install .*${name}\\b`, 'm'));
    if (id !== 'javascript') expect(guide).toMatch(new RegExp(`^(#|//) ${framework.environmentFile}$`, 'm'));
  },
);

test('each package manager has its command and the file for our packages', () => {
  expect(installCommand(frameworks.hono)).toBe('npm install hono @hono/node-server @portico/js @portico/hono');
  expect(installCommand(frameworks.vite, 'pnpm')).toBe('pnpm add @portico/react');
  expect(yarnFile('https://auth.example.com')).toBe(
    'npmScopes:\n  portico:\n    npmRegistryServer: https://auth.example.com/packages/',
  );
  expect(yarnFile('http://localhost:4100')).toMatch(/unsafeHttpWhitelist:\n {2}- localhost$/);
});

const project = {
  apiUrl: 'https://auth.example.com',
  projectId: 'p',
  keys: { publishableClientKey: 'pck_1', secretServerKey: 'ssk_1', superSecretAdminKey: undefined },
};

test('a React app gets no secret key: it is in a block of its own', () => {
  const [app, server] = environmentFiles(frameworks.vite, project);

  expect(app).toEqual({
    title: '.env.local',
    what: 'the .env.local file',
    text: '# For your pages\nVITE_PORTICO_API_URL=https://auth.example.com\nVITE_PORTICO_PROJECT_ID=p\nVITE_PORTICO_PUBLISHABLE_CLIENT_KEY=pck_1',
  });
  expect(server?.title).toBe('Only on a server');
  expect(server?.text).toBe(
    '# Server URL\nPORTICO_API_URL=https://auth.example.com\nPORTICO_PROJECT_ID=p\n\n# Secret: only for your server\nPORTICO_SECRET_SERVER_KEY=ssk_1',
  );
});

test('the connection of an Angular app is the module of its guide, and other guides have the variables', () => {
  const given = {
    apiUrl: 'http://localhost:4100',
    projectId: '…',
    keys: { publishableClientKey: 'pck_…', secretServerKey: 'ssk_…', superSecretAdminKey: undefined },
  };
  const [angular, server] = environmentFiles(frameworks.angular, given);
  expect(page('docs/get-started/quick-start-angular.md')).toContain(`// ${angular?.title}\n${angular?.text}\n`);
  expect(server?.text).toContain('PORTICO_SECRET_SERVER_KEY=ssk_…');

  for (const id of ['vue', 'nuxt', 'sveltekit', 'solid'] as const) {
    const [file] = environmentFiles(frameworks[id], given);
    const [, ...variables] = file?.text.split('\n') ?? [];
    expect(page(`docs/${frameworks[id].guide}.md`)).toContain(variables.join('\n'));
  }
});

test('apps that run on a server have one file, and no block is empty', () => {
  expect(environmentFiles(frameworks.next, project).map(({ title }) => title)).toEqual(['.env.local']);
  expect(environmentFiles(frameworks.server, project).map(({ title }) => title)).toEqual(['.env']);
  const open = {
    ...project,
    keys: { publishableClientKey: 'pck_1', secretServerKey: undefined, superSecretAdminKey: undefined },
  };
  expect(environmentFiles(frameworks.vite, open).map(({ title }) => title)).toEqual(['.env.local']);
});
