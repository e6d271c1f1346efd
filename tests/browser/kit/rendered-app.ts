import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { type ExampleApp, type ProjectOfExample, serve } from './example-app.ts';

/** The supported versions of React. */
export type ReactVersion = 18 | 19;

const root = fileURLToPath(new URL('../apps/rendered-app', import.meta.url));

/** Only the development build of React reports hydration errors. */
function configOf(at: ProjectOfExample, react: ReactVersion, outDir: string): InlineConfig {
  return {
    root,
    configFile: false,
    envDir: outDir,
    logLevel: 'error',
    define: {
      'import.meta.env.VITE_PORTICO_API_URL': JSON.stringify(at.url),
      'import.meta.env.VITE_PORTICO_PROJECT_ID': JSON.stringify(at.project.id),
      'import.meta.env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY': JSON.stringify(at.project.keys.client),
      'process.env.NODE_ENV': '"development"',
    },
    resolve: {
      conditions: ['source', 'module', 'browser', 'development|production'],
      alias: react === 18 ? [{ find: /^(react|react-dom)(?=\/|$)/, replacement: '$1-18' }] : [],
    },
  };
}

/** Builds and serves an app that is rendered on the server and hydrated in the browser. */
export async function startRendered(at: ProjectOfExample, react: ReactVersion): Promise<ExampleApp> {
  const outDir = mkdtempSync(join(tmpdir(), 'portico-rendered-'));
  const config = configOf(at, react, outDir);
  const output = (name: string) => ({ entryFileNames: `${name}.mjs`, chunkFileNames: 'files/[name]-[hash].mjs' });
  await build({
    ...config,
    build: {
      outDir: join(outDir, 'browser'),
      rollupOptions: { input: join(root, 'browser.tsx'), output: output('browser') },
    },
  });
  await build({
    ...config,
    ssr: { noExternal: true, target: 'node' },
    build: {
      outDir: join(outDir, 'server'),
      ssr: true,
      rollupOptions: { input: join(root, 'server.tsx'), output: output('server') },
    },
  });
  const { render } = (await import(pathToFileURL(join(outDir, 'server/server.mjs')).href)) as {
    render(request: Request): Promise<string>;
  };
  const app = await serve((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost');
    if (path.pathname.endsWith('.mjs')) {
      response.setHeader('content-type', 'text/javascript').end(readFileSync(join(outDir, 'browser', path.pathname)));
      return;
    }
    const asked = new Request(path, { headers: { cookie: request.headers.cookie ?? '' } });
    render(asked).then(
      (html) => response.setHeader('content-type', 'text/html').end(documentOf(html)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return {
    url: app.url,
    close: async () => {
      await app.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

function documentOf(html: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rendered</title><link rel="icon" href="data:,"><script type="module" src="/browser.mjs"></script></head><body><div id="root">${html}</div></body></html>`;
}
