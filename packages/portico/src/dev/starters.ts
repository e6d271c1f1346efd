import { reactRouterFiles } from './react-router-starter.ts';

/** A new app: made by the command of its framework, or of files. Only commands that need no answers and no Git host are used. */
export type Starter =
  | { readonly command: (folder: string) => readonly string[] }
  | {
      /** Packages that the app needs, besides those of Portico. */
      readonly packages: readonly string[];
      readonly files: (name: string) => Readonly<Record<string, string>>;
    };

const gitignore = 'node_modules\nbuild\ndist\n.react-router\n.astro\n*.local\n';

/** The templates of `portico create`, by name. */
export const starters: Readonly<Record<string, Starter>> = {
  vite: {
    command: (folder) => [
      'npm',
      'create',
      '--yes',
      'vite@latest',
      folder,
      '--',
      '--template',
      'react-ts',
      '--no-interactive',
    ],
  },
  vue: {
    command: (folder) => [
      ...['npm', 'create', '--yes', 'vite@latest', folder, '--'],
      ...['--template', 'vue-ts', '--no-interactive'],
    ],
  },
  sveltekit: {
    command: (folder) => [
      ...['npx', '--yes', 'sv@latest', 'create', folder],
      ...['--template', 'minimal', '--types', 'ts', '--no-add-ons', '--no-install'],
    ],
  },
  solid: {
    command: (folder) => [
      ...['npm', 'create', '--yes', 'vite@latest', folder, '--'],
      ...['--template', 'solid-ts', '--no-interactive'],
    ],
  },
  angular: {
    command: (folder) => [
      ...['npx', '--yes', '@angular/cli@latest', 'new', folder],
      ...['--defaults', '--skip-git', '--skip-install'],
    ],
  },
  nuxt: {
    // Its own command downloads the files from GitHub.
    packages: ['nuxt', 'vue', 'vue-router'],
    files: (name) => ({
      'package.json': manifest(name, {
        dev: 'nuxt dev',
        build: 'nuxt build',
        start: 'node --env-file=.env .output/server/index.mjs',
      }),
      '.gitignore': `${gitignore}.nuxt\n.output\n.env\n`,
      'nuxt.config.ts': `export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
});
`,
      'app/app.vue': `<template>
  <NuxtPage />
</template>
`,
      'app/pages/index.vue': `<template>
  <h1>My app</h1>
  <NuxtLink to="/members">Members</NuxtLink>
</template>
`,
    }),
  },
  next: {
    command: (folder) => [
      ...['npx', '--yes', 'create-next-app@latest', folder],
      ...['--ts', '--app', '--no-src-dir', '--import-alias', '@/*', '--use-npm', '--yes'],
    ],
  },
  'tanstack-start': {
    command: (folder) => [
      ...['npx', '--yes', '@tanstack/cli@latest', 'create', folder],
      ...['--blank', '--no-install', '--no-git', '--no-toolchain', '--no-intent', '--package-manager', 'npm', '--yes'],
    ],
  },
  'react-router': {
    packages: [
      ...['react', 'react-dom', 'isbot', 'react-router@8.4', '@react-router/node@8.4', '@react-router/serve@8.4'],
      ...['@react-router/dev@8.4', 'vite', 'typescript', '@types/react', '@types/react-dom', '@types/node'],
    ],
    files: (name) => ({
      'package.json': manifest(name, {
        dev: 'react-router dev',
        build: 'react-router build',
        start: 'react-router-serve build/server/index.js',
      }),
      '.gitignore': gitignore,
      ...reactRouterFiles,
    }),
  },
  astro: {
    packages: ['astro', '@astrojs/react', 'react', 'react-dom', '@types/react', '@types/react-dom'],
    files: (name) => ({
      'package.json': manifest(name, { dev: 'astro dev', build: 'astro build', preview: 'astro preview' }),
      '.gitignore': gitignore,
      'astro.config.mjs': `import { defineConfig } from 'astro/config';

export default defineConfig({});
`,
      'tsconfig.json': `{
  "extends": "astro/tsconfigs/strict",
  "include": [".astro/types.d.ts", "**/*"],
  "exclude": ["dist"],
  "compilerOptions": { "jsx": "react-jsx", "jsxImportSource": "react" }
}
`,
      'src/pages/index.astro': `<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="data:," />
    <title>My app</title>
  </head>
  <body>
    <h1>My app</h1>
    <a href="/members">Members</a>
  </body>
</html>
`,
    }),
  },
};

function manifest(name: string, scripts: Readonly<Record<string, string>>): string {
  const fields = { name: name.toLowerCase().replace(/[^a-z0-9-]+/g, '-'), private: true, type: 'module', scripts };
  return `${JSON.stringify(fields, undefined, 2)}\n`;
}
