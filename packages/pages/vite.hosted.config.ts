import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from '../dashboard/compressed-files.ts';
import { importedBy } from '../dashboard/imported-by.ts';

const isFirst = importedBy('../../pages/src/hosted/main.tsx');
/** The sign-in page, and what it loads for its methods. */
const isOfSignIn = importedBy(
  '../../react/src/pages/sign-in/auth-page.tsx',
  '../../react/src/ui/theme/brand.tsx',
  '../../js/src/areas/sign-in/ways-in/ways-in.ts',
  '../../js/src/areas/sign-in/password/password-code.ts',
);

/** The hosted pages, which are for users of a project, and the preview of the branding. They share no file with the dashboard, so they load none of its code and styles. */
export default defineConfig({
  plugins: [react(), compressedFiles()],
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  // Scripts find each other below any path. The server adds the path to the page.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  publicDir: false,
  // The server writes another nonce into each page: the colors of a project are in a style block.
  html: { cspNonce: 'portico-nonce' },
  build: {
    outDir: '../portico/dist/dashboard',
    // After the dashboard.
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The preview of the pages has nothing of the dashboard either: its styles would change how they look.
      input: ['hosted-pages.html', 'branding-preview.html'],
      output: {
        chunkFileNames: 'assets/[hash].js',
        // Few files for the sign-in page. The other pages have one each, with what they share.
        codeSplitting: {
          groups: [
            { name: (id, at) => (isFirst(id, at) ? 'first' : null), debugName: 'first', priority: 2 },
            { name: (id, at) => (isOfSignIn(id, at) ? 'sign-in' : null), debugName: 'sign-in', priority: 1 },
          ],
        },
      },
    },
  },
});
