import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type AppName, appFolder } from './apps.ts';

/** The project settings of the example: the lines of its .env file. */
export interface ProjectOfExample {
  readonly url: string;
  readonly project: { readonly id: string; readonly keys: { readonly client: string } };
}

/** An app on its own port. */
export interface ExampleApp {
  readonly url: string;
  close(): Promise<void>;
}

/** Returns the environment of an app. */
function environmentOf({ url, project }: ProjectOfExample) {
  return { apiUrl: url, projectId: project.id, publishableClientKey: project.keys.client };
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Serves a built app for a project.
 *
 * @param app default: the example
 */
export async function startExample(ofProject: ProjectOfExample, app: AppName = 'vite-react'): Promise<ExampleApp> {
  return await serveBuilt(ofProject, appFolder(app));
}

/** Serves the folder of a built app for a project. */
export async function serveBuilt(ofProject: ProjectOfExample, folder: string): Promise<ExampleApp> {
  const environment = JSON.stringify(environmentOf(ofProject));
  const script = `<script nonce="portico">globalThis.porticoEnvironment = ${environment}</script>`;
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace('<head>', `<head>${script}`);
  return await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const type = contentTypes[extname(pathname)];
    if (type === undefined) response.setHeader('content-type', 'text/html').end(page);
    else {
      // As web servers serve files with a hash in their names: another visit takes them from the cache.
      if (pathname.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      response.setHeader('content-type', type).end(readFileSync(join(folder, pathname)));
    }
  });
}

/** Starts a server with a listener on a free port. */
export async function serve(listener: RequestListener): Promise<ExampleApp> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const shared = globalThis as { porticoTestBrowser?: Promise<Browser> };

/** Returns the browser that all test files of this process share. It ends with the process. */
export async function sharedBrowser(): Promise<Browser> {
  shared.porticoTestBrowser ??= chromium.launch({
    executablePath: process.env.PORTICO_TEST_BROWSER ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-gpu-compositing',
      // A page of a test lives for a second. Compiling its scripts for speed costs more than it saves.
      '--js-flags=--no-opt,--no-sparkplug,--no-maglev',
    ],
  });
  return await shared.porticoTestBrowser;
}

/** Collects uncaught errors of a page, and errors and warnings in its console. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Browsers with a window ask for this file by themselves, and apps need none.
    if (message.location().url.endsWith('/favicon.ico')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}
