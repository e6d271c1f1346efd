// Builds the dashboard, and the pages for customers and users into the same folder.
import { build } from 'vite';
import { at } from './lib/paths.mjs';

for (const config of ['dashboard/vite.config.ts', 'pages/vite.config.ts', 'pages/vite.hosted.config.ts']) {
  const configFile = at(`packages/${config}`);
  await build({ root: at(`packages/${config.split('/')[0]}`), configFile, logLevel: 'warn' });
}
