import type { AppFolder } from '../app-folder.ts';
import { angular } from './angular.ts';
import { astro } from './astro.ts';
import type { Framework } from './framework.ts';
import { next } from './next.ts';
import { nuxt } from './nuxt.ts';
import { reactRouter } from './react-router.ts';
import { express, fastify, hono, nest, plainNode } from './servers.ts';
import { solid } from './solid.ts';
import { sveltekit } from './sveltekit.ts';
import { tanstackStart } from './tanstack-start.ts';
import { vite } from './vite.ts';
import { vue } from './vue.ts';

/** Packages by which a framework is known. The first row that is complete wins, so meta-frameworks are above libraries. */
const rows: readonly (readonly [packages: readonly string[], framework: Framework])[] = [
  [['next'], next],
  [['@tanstack/react-start'], tanstackStart],
  [['@react-router/dev'], reactRouter],
  [['astro'], astro],
  [['nuxt'], nuxt],
  [['@sveltejs/kit'], sveltekit],
  [['@angular/core'], angular],
  [['vite', 'react'], vite],
  [['vite', 'vue'], vue],
  [['vite', 'solid-js'], solid],
  [['@nestjs/core'], nest],
  [['express'], express],
  [['fastify'], fastify],
  [['hono'], hono],
];

/** Every known framework. */
export const frameworks: readonly Framework[] = rows.map(([, framework]) => framework);

/** Returns the framework of an app. An app without a known one is a Node.js program. */
export function detectFramework({ dependencies }: Pick<AppFolder, 'dependencies'>): Framework {
  const found = rows.find(([packages]) => packages.every((name) => dependencies[name] !== undefined));
  return found?.[1] ?? plainNode;
}
