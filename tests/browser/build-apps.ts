// Builds the apps of the browser tests for production, in .cache/test-apps. The server of a test adds the environment
// of an app: see example-app.ts.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { appFolder, apps } from './apps.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The apps read this object instead of values that Vite would inline. */
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
    // Ignores the .env file of the developer.
    envDir: outDir,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    // Adds a nonce to the scripts, for apps with a Content-Security-Policy.
    html: { cspNonce: 'portico' },
    build: { outDir, emptyOutDir: true },
    define,
  });
}
