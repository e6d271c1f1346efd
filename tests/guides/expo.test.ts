import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Portico, portico } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveBuilt } from '../browser/kit/example-app.ts';
import { createReader, type Reader } from './reader.ts';
import { visit } from './visit.ts';

/**
 * Builds the app of the guide with Expo, without a phone: for iOS and Android up to the bytecode of Hermes, and for browsers, in which it
 * runs.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const guide = 'docs/get-started/quick-start-expo.md';
/** The template of Expo can want versions that are not released, so the test names the packages of the guide itself. */
const packages = [
  ...['expo@58', 'react@19.3', 'react-dom@19.3', 'react-native@0.88', 'react-native-web@0.21', 'typescript@6'],
  ...['@types/react@19', 'expo-secure-store', 'expo-web-browser', 'expo-crypto', '@portico/expo'],
];
const files: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "my-app", "version": "1.0.0", "main": "index.ts", "private": true }',
  '.npmrc': '@portico:registry=http://localhost:4100/packages/\nomit-lockfile-registry-resolved=true\n',
  '.env.local': [
    'EXPO_PUBLIC_PORTICO_API_URL=http://localhost:4100',
    'EXPO_PUBLIC_PORTICO_PROJECT_ID=…',
    'EXPO_PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY=pck_…',
  ].join('\n'),
  'app.json': JSON.stringify({
    expo: { name: 'my-app', slug: 'my-app', scheme: 'com.example.app', platforms: ['ios', 'android', 'web'] },
  }),
  'index.ts':
    "import { registerRootComponent } from 'expo';\nimport App from './App';\n\nregisterRootComponent(App);\n",
  'tsconfig.json':
    '{ "extends": "expo/tsconfig.base", "compilerOptions": { "strict": true }, "include": ["*.ts", "*.tsx"] }',
  // Our sources, with the types of the packages in place of those that the repository declares.
  'tsconfig.sources.json': JSON.stringify({
    extends: 'expo/tsconfig.base',
    compilerOptions: {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      paths: { '@portico/texts/*': [join(root, 'packages/texts/src/*.ts')] },
    },
    include: ['sources'],
  }),
};

const timeout = 900_000;
let at: Portico;
let reader: Reader;

beforeAll(async () => {
  at = await portico();
  await at.project.configure({ allow_localhost: true });
  reader = createReader(at);
  for (const [path, text] of Object.entries(files)) reader.write(path, text);
  await reader.run(`npm install --no-audit --no-fund --legacy-peer-deps ${packages.join(' ')}`);
  await reader.follow(guide, ['3. Add sign-in']);
}, timeout);
afterAll(() => reader?.leave());

test(
  'the app of the guide, and the sources of the package, fit the types of the packages of Expo',
  async () => {
    const sources = join(reader.folder, 'sources');
    cpSync(join(root, 'packages/expo/src'), sources, { recursive: true });
    rmSync(join(sources, 'expo-modules.d.ts'));

    expect(await reader.run('npx tsc --noEmit -p tsconfig.json')).toBe('');
    expect(await reader.run('npx tsc -p tsconfig.sources.json')).toBe('');
  },
  timeout,
);

test(
  'Expo builds the app for phones and browsers, and people sign in with the build for browsers',
  async () => {
    await reader.run('CI=1 EXPO_NO_TELEMETRY=1 npx expo export --platform all');
    const dist = join(reader.folder, 'dist');
    for (const platform of ['android', 'ios']) {
      expect(readdirSync(join(dist, `_expo/static/js/${platform}`)).join()).toMatch(/\.hbc$/);
    }

    const app = await serveBuilt(at, dist);
    const program = { url: app.url, complaints: () => [], stop: async () => await app.close() };
    await visit(program, async ({ page, email }) => {
      await at.api.server().call('POST /users', {
        body: { primary_email: email, primary_email_auth_enabled: true, password: 'correct horse' },
      });
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('input[type="email"]').fill(email);
      await page.locator('input[name="password"]').fill('correct horse');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: `Hello, ${email}` }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: `Account: ${email}` }).waitFor();
    });
  },
  timeout,
);
