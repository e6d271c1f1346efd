// Builds the dashboard, and the hosted pages into the same folder.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../packages/dashboard', import.meta.url));

await build({ root, configFile: `${root}/vite.config.ts`, logLevel: 'warn' });
await build({ root, configFile: `${root}/vite.hosted.config.ts`, logLevel: 'warn' });
