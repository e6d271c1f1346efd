import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundledPackages } from '../dashboard/bundled-packages.ts';
import { compressedFiles } from '../dashboard/compressed-files.ts';
import { importedBy } from '../dashboard/imported-by.ts';
import { smallerFonts } from '../dashboard/smaller-fonts.ts';

const isOfPortal = importedBy('../../pages/src/portal/main.tsx');
const isOfPurchase = importedBy('../../pages/src/purchase/main.tsx');
/** What the portal loads later is none of it. The calls are behind an index. */
const isShared = (id: string, at: Parameters<typeof isOfPortal>[1]) =>
  (isOfPortal(id, at) && isOfPurchase(id, at)) ||
  /js\/src\/core\/(?:request|unknown-fields)\.ts$|kit\/typos\.ts$/.test(id);

/** The purchase page and the webhook portal, which are for customers of a project, and the preview of the purchase page. */
export default defineConfig({
  plugins: [react(), tailwindcss(), smallerFonts(), compressedFiles(), bundledPackages('pages')],
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  // Scripts and styles find each other below any path. The server adds the path to the pages.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  // The script that reads the theme is that of the dashboard.
  publicDir: '../dashboard/public',
  build: {
    outDir: '../portico/dist/dashboard',
    // After the dashboard.
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['purchase.html', 'purchase-preview.html', 'webhook-portal.html'],
      output: {
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            // One file with what the portal shares with the purchase page, such as React.
            {
              name: (id, at) => (isShared(id, at) ? 'shared' : null),
              debugName: 'shared',
              minShareCount: 2,
              priority: 1,
            },
            // What the portal loads later shares much with it: in one file with its script rather than several.
            {
              name: (id, at) => (isOfPortal(id, at) || /src\/portal\/main\.tsx$/.test(id) ? 'portal' : null),
              debugName: 'portal',
            },
          ],
        },
      },
    },
  },
});
