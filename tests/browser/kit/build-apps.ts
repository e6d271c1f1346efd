// Builds the apps of the browser tests for production, in .cache/test-apps. The server of a test adds the environment
// of an app: see example-app.ts.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { withPublished } from '../../../tooling/lib/packing.mjs';
import { appFolder, apps } from './apps.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The apps read this object instead of values that Vite would inline. */
const define = {
  'import.meta.env.VITE_PORTICO_API_URL': 'globalThis.porticoEnvironment.apiUrl',
  'import.meta.env.VITE_PORTICO_PROJECT_ID': 'globalThis.porticoEnvironment.projectId',
  'import.meta.env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY': 'globalThis.porticoEnvironment.publishableClientKey',
};

/** What takes the place of the modules of Expo and React Native, which are not installed here. */
const nativeModules = {
  'react-native': 'react-native-web',
  ...Object.fromEntries(
    ['expo-crypto', 'expo-secure-store', 'expo-web-browser'].map((name) => [
      name,
      pathOf(`../apps/expo-app/${name}.ts`),
    ]),
  ),
};

/** Builds an app. @param published folder with the packages as they are published. Default: their sources */
async function buildApp(name: string, root: string, published?: string) {
  const alias: Record<string, string> =
    published === undefined ? nativeModules : { '@portico/react': `${published}/node_modules/@portico/react` };
  const outDir = appFolder(name);
  await build({
    root: pathOf(root),
    configFile: pathOf('../../../examples/vite-react/vite.config.ts'),
    // Ignores the .env file of the developer.
    envDir: outDir,
    logLevel: 'error',
    resolve: {
      alias,
      conditions: [...(published === undefined ? ['source'] : []), 'module', 'browser', 'development|production'],
    },
    // Adds a nonce to the scripts, for apps with a Content-Security-Policy.
    html: { cspNonce: 'portico' },
    build: { outDir, emptyOutDir: true },
    define,
  });
}

const { 'vite-react': example, ...others } = apps;
// The example has what a developer gets. The other apps test parts that need no published packages.
await withPublished((folder) => buildApp('vite-react', example, folder));
for (const [name, root] of Object.entries(others)) await buildApp(name, root);
