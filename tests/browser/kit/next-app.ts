import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Portico } from '@portico/testkit';
import { complaintsIn } from '../../guides/program.ts';
import type { ExampleApp } from './example-app.ts';

/** The Next.js example, built and started for production. */
export interface NextExample extends ExampleApp {
  /** The folder of the build. */
  readonly folder: string;
  /** Warnings and errors of the build and of the server. */
  complaints(): string[];
  /** Requests of its server to Portico, such as `GET /api/v1/users/me`, since the list was last cleared. */
  readonly asked: string[];
}

/** The signing secret of the webhooks that the example receives. */
export const webhookSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

const root = fileURLToPath(new URL('../../..', import.meta.url));
const next = join(root, 'node_modules/next/dist/bin/next');

/**
 * Builds the example with the packed packages and starts it. Requests of its server go through a counting proxy;
 * browsers call Portico directly.
 */
export async function startNextExample({ url, project }: Portico): Promise<NextExample> {
  const counter = await startCounter(url);
  // Below the root, where packages are resolved, and not in the example, because Next.js changes files there.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'nextjs-'));
  cpSync(join(root, 'examples/nextjs'), folder, {
    recursive: true,
    filter: (path) => !/[\\/](\.next|\.env|\.env\.local|node_modules|next-env\.d\.ts)$/.test(path),
  });
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NODE_OPTIONS: '',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_PUBLIC_PORTICO_API_URL: url,
    PORTICO_API_URL_SERVER: counter.url,
    NEXT_PUBLIC_PORTICO_PROJECT_ID: project.id,
    NEXT_PUBLIC_PORTICO_PUBLISHABLE_CLIENT_KEY: project.keys.client,
    PORTICO_SECRET_SERVER_KEY: project.keys.server,
    PORTICO_WEBHOOK_SECRET: webhookSecret,
  };
  const built = await finished(spawn(process.execPath, [next, 'build'], { cwd: folder, env }));
  const server = spawn(process.execPath, [next, 'start', '--port', '0'], { cwd: folder, env });
  const output = outputOf(server);
  return {
    url: await addressOf(server),
    folder,
    complaints: () => complaintsIn(built + output()),
    asked: counter.asked,
    close: async () => {
      server.kill();
      await counter.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for a program to exit successfully. @returns its output */
export async function finished(program: ChildProcess): Promise<string> {
  const output = outputOf(program);
  const code = await new Promise((resolve) => program.on('close', resolve));
  if (code !== 0) throw new Error(`next build failed: ${output()}`);
  return output();
}

/** Waits until the server prints its URL. */
export async function addressOf(server: ChildProcess): Promise<string> {
  const output = outputOf(server);
  return await new Promise((resolve, reject) => {
    server.on('close', () => reject(new Error(`next start ended: ${output()}`)));
    server.stdout?.on('data', () => {
      const [, address] = /Local:\s+(http:\/\/localhost:\d+)/.exec(output()) ?? [];
      if (address !== undefined && output().includes('Ready')) resolve(address);
    });
  });
}

function outputOf(program: ChildProcess): () => string {
  const parts: string[] = [];
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (part) => parts.push(String(part)));
  return () => parts.join('');
}

/** Starts a proxy that records requests. */
async function startCounter(to: string) {
  const asked: string[] = [];
  const handOn = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host, connection, 'content-length': _, ...headers } = request.headers;
    const answer = await fetch(`${to}${request.url}`, {
      method: request.method,
      headers: headers as Record<string, string>,
      body: chunks.length === 0 ? undefined : Buffer.concat(chunks),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const { 'content-encoding': __, 'transfer-encoding': ___, ...kept } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, { ...kept, 'content-length': body.length }).end(body);
  };
  const server = createServer((request, response) => {
    handOn(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
