import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { npmrcFile } from '../../../features/ground/projects/package-source.ts';
import { environmentFiles, frameworks, installCommand } from './snippets.ts';

const page = (name: string) => readFileSync(join(import.meta.dirname, '../../../../../..', name), 'utf8');
const fileOf = (framework: 'vite' | 'next', name: string) =>
  frameworks[framework].files.find((file) => file.name === name)?.text ?? `no file ${name}`;

// `npm run check` compiles the code of the guides, so the same code compiles when it is copied from the dashboard.
test.each(['README.md', 'docs/move-in/migrating-from-stack-auth.md'])(
  '%s shows the React app of the dashboard',
  (name) => {
    expect(page(name)).toContain(`\`\`\`tsx\n// src/main.tsx\n${fileOf('vite', 'src/main.tsx')}\n\`\`\``);
  },
);

test('the Next.js guide shows the files of the dashboard', () => {
  const guide = page('docs/get-started/quick-start-nextjs.md')
    .replace("import './globals.css';\n", '')
    .replaceAll("'@/portico'", "'../../portico'");

  for (const { text } of frameworks.next.files) expect(guide).toContain(text);
});

test('the guide for servers shows the files of the dashboard', () => {
  for (const { name, text } of frameworks.server.files)
    expect(page('docs/get-started/quick-start-server.md')).toContain(`\`\`\`js\n// ${name}\n${text}\n\`\`\``);
});

test.each([
  ['react', 'vite'],
  ['nextjs', 'next'],
  ['server', 'server'],
] as const)('the guide for %s installs the package as the dashboard says', (guide, framework) => {
  const text = page(`docs/get-started/quick-start-${guide}.md`);

  expect(text).toContain(`# .npmrc\n${npmrcFile('http://localhost:4100')}\n`);
  expect(text).toContain(`\n${installCommand(frameworks[framework])}\n`);
  expect(text).toContain(`# ${frameworks[framework].environmentFile}\n`);
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

test('apps that run on a server have one file, and no block is empty', () => {
  expect(environmentFiles(frameworks.next, project).map(({ title }) => title)).toEqual(['.env.local']);
  expect(environmentFiles(frameworks.server, project).map(({ title }) => title)).toEqual(['.env']);
  const open = {
    ...project,
    keys: { publishableClientKey: 'pck_1', secretServerKey: undefined, superSecretAdminKey: undefined },
  };
  expect(environmentFiles(frameworks.vite, open).map(({ title }) => title)).toEqual(['.env.local']);
});
