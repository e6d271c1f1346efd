import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { noteBundled, noticesOf } from '../../tooling/lib/bundled.mjs';
import { importedBy } from '../dashboard/imported-by.ts';

const at = (path: string) => join(import.meta.dirname, path);

const isOfButton = importedBy('../../elements/src/index.ts');
/** What the sign-in loads, as one file. Other pages have files of their own. */
const isOfSignIn = importedBy('../../elements/src/pages/show.tsx', '../../react/src/pages/sign-in/sign-in.tsx');

/**
 * Bundles the pages of `@portico/react` with Preact in place of React, which apps with another framework do not have. What npm packages
 * have stays there, except for the one that imports React.
 *
 * @see docs/contribute/decisions/0160-web-components.md
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    { name: 'no-old-parts', buildStart: () => rmSync(at('dist/parts'), { recursive: true, force: true }) },
    {
      name: 'notices',
      generateBundle() {
        const files = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isExternal !== true);
        noteBundled('elements', files);
        this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: noticesOf(files) });
      },
    },
  ],
  resolve: {
    conditions: ['source', 'module', 'browser', 'import', 'default'],
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react$/, replacement: at('src/pages/react.mjs') },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react-easy-crop$/, replacement: at('src/pages/cropper.tsx') },
      {
        find: /^react-easy-crop\/index\.module\.mjs$/,
        replacement: at('../../node_modules/react-easy-crop/index.module.mjs'),
      },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^.*\/style\.tsx$/, replacement: at('src/pages/adopted-style.ts') },
    ],
  },
  build: {
    outDir: 'dist',
    // The declarations are there.
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    lib: { entry: at('src/index.ts'), formats: ['es'] },
    rolldownOptions: {
      external: [/^@portico\/js($|\/)/, /^preact($|\/)/, /^@zxcvbn-ts\//, /^lean-qr$/],
      output: {
        entryFileNames: 'index.js',
        chunkFileNames: 'parts/[name].js',
        codeSplitting: {
          groups: [
            { name: (id, at) => (isOfButton(id, at) ? 'button' : null), debugName: 'button', priority: 2 },
            { name: (id, at) => (isOfSignIn(id, at) ? 'sign-in' : null), debugName: 'sign-in', priority: 1 },
          ],
        },
      },
    },
  },
});
