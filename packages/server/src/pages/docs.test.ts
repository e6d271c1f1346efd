import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDocs } from './docs.ts';

const page = `<h1>Sessions</h1>${'<p>Text</p>'.repeat(200)}`;
let parent: string;
let server: FastifyInstance;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'portico-docs-'));
  const write = (name: string, text: string) => {
    mkdirSync(join(parent, name, '..'), { recursive: true });
    const isCompressed = /\.(?:html|js)$/.test(name);
    writeFileSync(join(parent, isCompressed ? `${name}.br` : name), isCompressed ? brotliCompressSync(text) : text);
  };
  write('secret.txt', 'of the machine');
  write('site/index.html', '<h1>Documentation</h1>');
  write('site/index.md', '# Documentation');
  write('site/404.html', '<h1>Page not found</h1>');
  write('site/build/sessions/index.html', page);
  write('site/build/sessions.md', '---\nurl: http://localhost:4100/docs/build/sessions/\n---\n# Sessions');
  write('site/linked.html', '<a href="/docs/build/">Build</a> <a href="https://example.com/docs/">Other</a>');
  write('site/_astro/main.a1.js', 'export {};');
  write('site/pagefind/en_1.pf_meta', 'index');
  server = fastify({ exposeHeadRoutes: true });
  addDocs(server, join(parent, 'site'), { publicUrl: () => 'https://auth.example.com', basePath: '' });
  server.setNotFoundHandler(async (_request, reply) => await reply.code(404).send('dashboard'));
});
afterAll(async () => {
  await server?.close();
  rmSync(parent, { recursive: true, force: true });
});

const get = async (url: string, headers = {}) => await server.inject({ url, headers });

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test('a page is compressed HTML for browsers and monitors', async () => {
  for (const headers of [{}, browser, { accept: '*/*' }, { accept: 'text/html, text/markdown;q=0.5' }]) {
    const answer = await get('/docs/build/sessions/', { ...headers, 'accept-encoding': 'gzip, br' });

    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      vary: 'accept, accept-encoding',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"),
      'x-content-type-options': 'nosniff',
    });
  }
  const zipped = await get('/docs/build/sessions/', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(page);
  expect((await get('/docs/build/sessions/', { 'accept-encoding': 'gzip;q=0' })).body).toBe(page);
});

test.each([
  'text/markdown',
  'text/markdown, text/html, */*',
  'text/html;q=0.8, text/markdown',
  'TEXT/MARKDOWN; q=1, */*;q=0.1',
])('agents get the Markdown of a page at its address: %s', async (accept) => {
  for (const url of ['/docs/build/sessions/', '/docs/build/sessions']) {
    const answer = await get(url, { accept });

    expect(answer.body).toBe('---\nurl: https://auth.example.com/docs/build/sessions/\n---\n# Sessions');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      vary: 'accept, accept-encoding',
    });
  }
  expect((await get('/docs/', { accept })).body).toBe('# Documentation');
});

test('the Markdown of a page has an address of its own', async () => {
  const { statusCode, headers, body } = await get('/docs/build/sessions.md', browser);

  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(body).toContain('https://auth.example.com/docs/');
});

test('addresses without the slash lead to the page', async () => {
  for (const [url, location] of [
    ['/docs', '/docs/'],
    ['/docs/build/sessions', '/docs/build/sessions/'],
  ])
    expect(await get(url ?? '', browser)).toMatchObject({ statusCode: 308, headers: { location } });
});

test('a page is sent again only after it has changed', async () => {
  const { headers } = await get('/docs/');

  expect(await get('/docs/', { 'if-none-match': headers.etag })).toMatchObject({ statusCode: 304, body: '' });
  expect(await get('/docs/', { 'if-none-match': '"other"' })).toMatchObject({ statusCode: 200 });
  expect((await get('/docs/_astro/main.a1.js')).headers['cache-control']).toContain('immutable');
  expect((await get('/docs/pagefind/en_1.pf_meta')).headers['content-type']).toBe('application/octet-stream');
});

test.each([
  '/docs/nothing',
  '/docs/nothing/',
  '/docs/build',
  '/docs/build/sessions/index',
  '/docs/..%2fsecret.txt',
  '/docs/build/..%5c..%5csecret.txt',
  '/docs//secret.txt',
  '/docs/%00',
  '/docs/.git',
  `/docs/${'a'.repeat(300)}`,
])('other addresses get the page for missing pages: %s', async (url) => {
  for (const headers of [browser, { accept: 'text/markdown' }]) {
    const answer = await get(url, headers);

    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe('<h1>Page not found</h1>');
  }
});

test('below a path of another site, pages and redirects lead to addresses below it', async () => {
  const below = fastify();
  addDocs(below, join(parent, 'site'), { publicUrl: () => 'https://example.com/auth', basePath: '/auth' });

  const answer = await below.inject({ url: '/docs/linked.html', headers: { 'accept-encoding': 'br' } });
  expect(answer.body).toBe('<a href="/auth/docs/build/">Build</a> <a href="https://example.com/docs/">Other</a>');
  expect((await below.inject('/docs')).headers.location).toBe('/auth/docs/');
  expect((await below.inject('/docs/build/sessions')).headers.location).toBe('/auth/docs/build/sessions/');
  await below.close();
});

test('without a build, the dashboard answers', async () => {
  const without = fastify();
  addDocs(without, join(parent, 'nothing'), { publicUrl: () => '', basePath: '' });
  without.setNotFoundHandler(async (_request, reply) => await reply.code(404).send('dashboard'));

  expect((await without.inject('/docs/')).body).toBe('dashboard');
  expect((await without.inject('/docs/build/sessions/')).body).toBe('dashboard');
  await without.close();
});
