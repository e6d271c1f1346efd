import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { root } from '../tooling/lib/paths.mjs';
import { written } from './addresses.mjs';
import { readPages, sidebarOf } from './pages.mjs';

export default defineConfig({
  base: '/docs',
  trailingSlash: 'always',
  outDir: written.html,
  publicDir: written.public,
  // Deleted by each build: rendered pages in it would not follow a change of this file.
  cacheDir: written.cache,
  // The policy of the server allows files only. `finish.mjs` moves what is left inside of pages.
  build: { format: 'directory', inlineStylesheets: 'never' },
  // It turns the two hyphens of `--yes` into a dash.
  markdown: { smartypants: false },
  vite: { build: { assetsInlineLimit: 0 } },
  integrations: [
    // `agents.mjs` writes the sitemap. Starlight adds its own, which needs the address of the site, unless there is this name.
    { name: '@astrojs/sitemap', hooks: {} },
    starlight({
      // `missing-page.mjs` writes this page like the others.
      disable404Route: true,
      title: 'Portico',
      description: 'Documentation of Portico: sign-in, users, teams, payments, webhooks and more, in one process.',
      logo: { src: './public/mark.svg', alt: '' },
      favicon: '/mark.svg',
      components: { Search: './src/Search.astro', Footer: './src/Footer.astro' },
      head: ['page', 'search'].map((name) => ({
        tag: 'script',
        attrs: { src: `/docs/${name}.js`, type: 'module' },
      })),
      customCss: ['./src/site.css'],
      // For the links of headings.
      markdown: { processedDirs: [written.pages] },
      sidebar: sidebarOf(root, readPages(root)),
      expressiveCode: {
        // Files without a grammar of their own. An unknown language is a warning, which stops the build.
        shiki: { langAlias: { caddy: 'ini', haproxy: 'ini' } },
        styleOverrides: { borderRadius: '0.5rem' },
        defaultProps: { overridesByLang: { sh: { frame: 'code' } } },
      },
    }),
  ],
});
