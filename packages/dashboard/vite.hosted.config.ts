import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files.ts';

/** The hosted pages, which are for users of a project. They share no file with the dashboard, so they load none of its code and styles. */
export default defineConfig({
  plugins: [react(), compressedFiles()],
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  // Scripts find each other below any path. The server adds the path to the page.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  publicDir: false,
  build: {
    outDir: '../portico/dist/dashboard',
    // After the dashboard.
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'hosted-pages.html', output: { chunkFileNames: 'assets/[hash].js' } },
  },
});
