import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { settingsSheet } from '../react/src/ui/theme/settings-sheet.ts';
import { stylesheet } from '../react/src/ui/theme/stylesheet.ts';

const server = process.env.PORTICO_DEV_SERVER ?? 'http://localhost:4100';

export default defineConfig({
  plugins: [react(), tailwindcss(), styleHashes()],
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The purchase page and the webhook portal are for customers of a project. They do not load the dashboard.
      input: ['index.html', 'purchase.html', 'webhook-portal.html'],
      output: {
        // One file for dependencies, one for shared code, and one for each screen.
        codeSplitting: {
          groups: [
            // Every page has it. In a group of its own, so that the purchase page does not load the SDK.
            { name: 'preload', test: /vite\/preload-helper/, priority: 5 },
            // Loaded with the first editor.
            {
              name: 'code-editor',
              test: /node_modules\/(@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)\//,
              priority: 4,
            },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'router', test: /node_modules\/@tanstack\//, priority: 3 },
            {
              name: 'sdk',
              test: /packages\/(js|react|contract)\/src\/(?!.*admin-app|config\/(currencies|money|payments)\.ts|item-quantities)/,
              priority: 2,
            },
            { name: 'ui', test: /node_modules\/|dashboard\/src\/(ui|lib)\//, priority: 1 },
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

/** The pages of these paths are part of the dashboard; their data comes from the server. */
function pageOf({ url = '', headers }: IncomingMessage): string | undefined {
  const isPage = (headers.accept ?? '').includes('text/html') && !url.endsWith('/body');
  return isPage ? '/index.html' : undefined;
}

/** Writes the hashes of the style blocks of `@portico/react`: the server allows them in the policy of its pages. */
function styleHashes(): Plugin {
  const hashes = [stylesheet, settingsSheet.rules].map((text) => createHash('sha256').update(text).digest('base64'));
  return {
    name: 'style-hashes',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'style-hashes.json', source: JSON.stringify(hashes) });
    },
  };
}
