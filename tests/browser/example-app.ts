import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';

/** What the example needs to know of its project: the lines of its .env. */
export interface ProjectOfExample {
  readonly url: string;
  readonly project: { readonly id: string; readonly keys: { readonly client: string } };
}

/** The example app as it is built for production, on a port of its own. */
export interface ExampleApp {
  readonly url: string;
  close(): Promise<void>;
}

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the example for a project and serves it.
 *
 * @param folder of another app to be built in its place, seen from here
 */
export async function startExample(
  ofProject: ProjectOfExample,
  folder = '../../examples/vite-react',
): Promise<ExampleApp> {
  const root = pathOf(folder);
  const outDir = mkdtempSync(join(tmpdir(), 'portico-example-'));
  const conditions = ['source', 'module', 'browser', 'development|production'];
  await build({
    root,
    configFile: pathOf('../../examples/vite-react/vite.config.ts'),
    // No .env of whoever runs the tests.
    envDir: outDir,
    logLevel: 'error',
    resolve: { conditions },
    // Marks the scripts of the app for apps whose policy asks for a nonce.
    html: { cspNonce: 'portico' },
    build: { outDir, emptyOutDir: true },
    define: definitionsOf(ofProject),
  });
  const server = await preview({ root, logLevel: 'error', build: { outDir }, preview: { port: 0, host: 'localhost' } });
  return {
    url: (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, ''),
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/** What an app finds in its environment. */
export function definitionsOf({ url, project }: ProjectOfExample): Record<string, string> {
  return {
    'import.meta.env.VITE_PORTICO_API_URL': JSON.stringify(url),
    'import.meta.env.VITE_PORTICO_PROJECT_ID': JSON.stringify(project.id),
    'import.meta.env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY': JSON.stringify(project.keys.client),
  };
}

/** Starts the browser that `npm test` has found. */
export async function startBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env.PORTICO_TEST_BROWSER ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** What a page complained about: errors thrown, and errors and warnings written to its console. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}
