import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { frameworks, installCommand } from './snippets.ts';

const page = (name: string) => readFileSync(join(import.meta.dirname, '../../../../..', name), 'utf8');
const fileOf = (framework: 'vite' | 'next', name: string) =>
  frameworks[framework].files.find((file) => file.name === name)?.text ?? `no file ${name}`;

// `npm run check` compiles the code of the guides, so the same code compiles when it is copied from the dashboard.
test.each(['README.md', 'docs/migrating-from-stack-auth.md'])('%s shows the React app of the dashboard', (name) => {
  expect(page(name)).toContain(`\`\`\`tsx\n// src/main.tsx\n${fileOf('vite', 'src/main.tsx')}\n\`\`\``);
});

test('the Next.js guide shows the files of the dashboard', () => {
  const guide = page('docs/quick-start-nextjs.md')
    .replace("import './globals.css';\n", '')
    .replaceAll("'@/portico'", "'../portico'");

  for (const { text } of frameworks.next.files) expect(guide).toContain(text);
});

test('the guide for servers shows the files of the dashboard', () => {
  for (const { name, text } of frameworks.server.files)
    expect(page('docs/quick-start-server.md')).toContain(`\`\`\`js\n// ${name}\n${text}\n\`\`\``);
});

test('packages are installed from the server', () => {
  expect(installCommand(frameworks.next, 'https://auth.example.com')).toBe(
    'npm install @portico/next --@portico:registry=https://auth.example.com/packages/',
  );
});
