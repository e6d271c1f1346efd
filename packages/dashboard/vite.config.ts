import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { purchaseSheet } from '../pages/src/purchase/purchase-sheet.ts';
import { brandSheet } from '../react/src/ui/theme/brand-sheet.ts';
import { impersonationSheet } from '../react/src/ui/theme/impersonation-sheet.ts';
import { secondFactorSheet } from '../react/src/ui/theme/second-factor-sheet.ts';
import { selectRules } from '../react/src/ui/theme/select-rules.ts';
import { settingsSheet } from '../react/src/ui/theme/settings-sheet.ts';
import { stylesheet } from '../react/src/ui/theme/stylesheet.ts';
import { bundledPackages } from './bundled-packages.ts';
import { compressedFiles } from './compressed-files.ts';
import { importedBy } from './imported-by.ts';
import { smallerFonts } from './smaller-fonts.ts';

/** A part of the package `portico`, which serves it. */
const outDir = '../portico/dist/dashboard';
const server = process.env.PORTICO_DEV_SERVER ?? 'http://localhost:4100';

export default defineConfig({
  plugins: [react(), tailwindcss(), smallerFonts(), styleHashes(), compressedFiles(), bundledPackages('dashboard')],
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  // Scripts and styles find each other below any path. The server adds the path to the pages.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first file names all others. Without what they contain, the first page has 1 kB less.
        chunkFileNames: 'assets/[hash].js',
        // Few files for what every page needs, and one for each screen with what it shares with others.
        codeSplitting: {
          groups: [
            // Loaded with the first editor.
            {
              name: 'code-editor',
              test: /node_modules\/(@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)\//,
              priority: 4,
            },
            // Loaded when someone types a new password. It contains a dictionary.
            { name: 'password-strength', test: /node_modules\/@zxcvbn-ts\//, priority: 4 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: (id, at) => (isFirst(id, at) ? 'first' : null), debugName: 'first', priority: 2 },
            {
              name: (id, at) => (isOfOwners(id, at) || isSmall.test(id) ? 'owner' : null),
              debugName: 'owner',
              priority: 1,
            },
            // What lists share, and the list of users, which would be thirty files otherwise.
            {
              name: (id, at) => (isOfUsers(id, at) ? (isOwnOfUsers.test(id) ? 'users' : 'lists') : null),
              debugName: 'lists',
              priority: 0,
            },
            {
              name: (id, at) => (isOfEntrance(id, at) ? 'entrance' : null),
              debugName: 'entrance',
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/dashboard-config.json': server,
      '/inbox': { target: server, bypass: pageOf },
      '/mock-identity': { target: server, bypass: pageOf },
    },
  },
});

/** What the pages of owners import through an index, each too small for a file of its own. */
const isSmall =
  /react-router\/dist\/esm\/useLocation\.js|base-ui.*DialogClose\.mjs|react\/src\/hooks\/use-user\.ts|js\/src\/apps\/internal-user\.ts/;

/** Every page of the dashboard. */
const isFirst = importedBy('main.tsx');
/** The pages on which owners arrive, and what the SDK loads for owners. */
const isOfOwners = importedBy(
  'app/signed-in.tsx',
  'app/project-shell.tsx',
  'areas/owners/overview/overview.tsx',
  '../../js/src/apps/internal-user.ts',
);
const isOfUsers = importedBy('areas/users/users/user-list.tsx');
const isOwnOfUsers = /dashboard\/src\/areas\/users\//;
const isOfEntrance = importedBy('areas/sign-in/sign-in/sign-in.tsx', 'areas/sign-in/sign-in/sign-up.tsx');

/** The pages of these paths are part of the dashboard; their data comes from the server. */
function pageOf({ url = '', headers }: IncomingMessage): string | undefined {
  const isPage = (headers.accept ?? '').includes('text/html') && !url.endsWith('/body');
  return isPage ? '/index.html' : undefined;
}

/** Writes the hashes of the style blocks of `@portico/react` and of the purchase page: the server allows them in the policy of its pages. */
function styleHashes(): Plugin {
  const sheets = [settingsSheet, brandSheet, secondFactorSheet, impersonationSheet, purchaseSheet(selectRules)];
  const hashes = [stylesheet, ...sheets.map(({ rules }) => rules)].map((text) =>
    createHash('sha256').update(text).digest('base64'),
  );
  return {
    name: 'style-hashes',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'style-hashes.json', source: JSON.stringify(hashes) });
    },
  };
}
