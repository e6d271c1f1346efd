// Builds the apps of the browser tests, as for production, into .cache/test-apps. What an app finds in its environment is
// added by the server of the test: see example-app.ts.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { appFolder, apps } from './apps.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Read by the apps in place of what Vite would write into the code. */
const define = {
  'import.meta.env.VITE_PORTICO_API_URL': 'globalThis.porticoEnvironment.apiUrl',
  'import.meta.env.VITE_PORTICO_PROJECT_ID': 'globalThis.porticoEnvironment.projectId',
  'import.meta.env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY': 'globalThis.porticoEnvironment.publishableClientKey',
};

for (const [name, root] of Object.entries(apps)) {
  const outDir = appFolder(name);
  await build({
    root: pathOf(root),
    configFile: pathOf('../../examples/vite-react/vite.config.ts'),
    // A .env of the developer does not count.
    envDir: outDir,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    // Marks the scripts of the app for apps whose policy asks for a nonce.
    html: { cspNonce: 'portico' },
    build: { outDir, emptyOutDir: true },
    define,
  });
}
