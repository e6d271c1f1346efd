import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPages } from './pages.ts';

const index = `<title>Portico</title><meta name="portico-base" content="/" /><script src="/assets/main-1.js"></script>
<a href="//other.example/" title="/">a / b</a>`;
const publicUrl = () => 'https://auth.example.com';
const script = 'console.log(1);'.repeat(200);
/** Short texts are not compressed. */
const padding = `<!-- ${'-'.repeat(1000)} -->`;
let directory: string;
let server: FastifyInstance;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'portico-pages-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), index);
  writeFileSync(join(directory, 'style-hashes.json'), '["c3R5bGU="]');
  writeFileSync(join(directory, 'email-frame.html'), `<title>Email</title>${padding}`);
  writeFileSync(join(directory, 'purchase.html'), `<title>Purchase</title>${padding}`);
  writeFileSync(join(directory, 'webhook-portal.html'), '<title>Webhooks</title>');
  writeFileSync(join(directory, 'branding-preview.html'), '<title>Preview</title>');
  writeFileSync(join(directory, 'hosted-pages.html'), '<meta nonce="portico-nonce"><title>Hosted</title>');
  writeFileSync(join(directory, 'assets', 'main-1.js'), '');
  writeFileSync(join(directory, 'assets', 'large-1.js'), script);
  for (const name of ['assets/large-1.js', 'purchase.html', 'email-frame.html']) {
    // The package has no other copy.
    writeFileSync(join(directory, `${name}.br`), brotliCompressSync(readFileSync(join(directory, name))));
    rmSync(join(directory, name));
  }
  server = fastify();
  await addPages(server, directory, { publicUrl });
});
afterAll(async () => {
  await server?.close();
  rmSync(directory, { recursive: true, force: true });
});

test.each(['/', '/integrations/custom/confirm?interaction_uid=a', '/index.html'])(
  'other sites cannot frame pages, at any path: %s',
  async (url) => {
    const answer = await server.inject({ url, headers: { accept: 'text/html' } });

    expect(answer.body).toContain('Portico');
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
  },
);

test('files with a digest in their name are cached forever', async () => {
  const { headers } = await server.inject('/assets/main-1.js');

  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('files are sent as the build has compressed them: %s', async (accepted, encoding, decode) => {
  const headers = { 'accept-encoding': accepted };

  const answer = await server.inject({ url: '/assets/large-1.js', headers });

  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': expect.stringContaining('javascript'),
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(decode(answer.rawPayload).toString()).toBe(script);
  const pages = [
    await server.inject({ url: '/purchase/code', headers: { ...headers, accept: 'text/html' } }),
    await server.inject({ url: '/email-frame.html', headers }),
  ];
  for (const page of pages) {
    expect(page.headers['content-encoding']).toBe(encoding);
    expect(page.headers['content-type']).toContain('text/html');
  }
  // Their rules do not depend on the encoding.
  expect(pages[0]?.headers['referrer-policy']).toBe('no-referrer');
  expect(pages[1]?.headers['content-security-policy']).toContain("form-action 'none'");
});

test.each(['/assets/', '/assets/no-such.js', '/assets/..%2findex.html', '/assets//main-1.js'])(
  'a path that names no file of the build is not found: %s',
  async (url) => {
    const answer = await server.inject({ url, headers: { accept: 'image/png' } });

    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found.']);
  },
);

test('clients that accept no compression get the files as they are', async () => {
  const answer = await server.inject('/assets/large-1.js');

  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body).toBe(script);
});

test('the page that shows emails allows styles, but no scripts, forms or frames of other sites', async () => {
  const { headers, body } = await server.inject('/email-frame.html');

  expect(body).toContain('Email');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'");
  expect(policy).toContain("form-action 'none'; frame-ancestors 'self'");
  expect(policy).not.toContain('script-src');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('the purchase page loads scripts of Stripe only if customers pay with Stripe, and sends no referrer', async () => {
  const withStripe = fastify();
  await addPages(withStripe, directory, { publicUrl, hasStripe: true });
  const page = { url: '/purchase/code', headers: { accept: 'text/html' } };

  const [own, stripe] = await Promise.all([server.inject(page), withStripe.inject(page)]);
  await withStripe.close();

  expect(own.body).toContain('Purchase');
  expect(own.headers['referrer-policy']).toBe('no-referrer');
  expect(own.headers['content-security-policy']).toContain("script-src 'self';");
  expect(own.headers['content-security-policy']).not.toContain('stripe');
  expect(stripe.headers['content-security-policy']).toContain("script-src 'self' https://js.stripe.com");
  expect(stripe.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('the webhook portal has its own page, which other sites cannot frame and which sends no referrer', async () => {
  const { body, headers } = await server.inject({ url: '/webhooks/portal', headers: { accept: 'text/html' } });

  expect(body).toContain('Webhooks');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('the preview of the branding is framed by this server only, and sends nothing', async () => {
  const { body, headers } = await server.inject({ url: '/branding/preview', headers: { accept: 'text/html' } });

  expect(body).toContain('Preview');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'; style-src 'self' 'sha256-c3R5bGU='");
  expect(policy).not.toContain('connect-src');
});

test('below a path, the links of pages have the path, and the rules of pages stay', async () => {
  const below = fastify();
  await addPages(below, directory, { publicUrl: () => 'https://example.com/auth', basePath: '/auth' });
  const ask = async (url: string) => await below.inject({ url, headers: { accept: 'text/html' } });

  const [page, purchase, portal] = [await ask('/projects'), await ask('/purchase/code'), await ask('/webhooks/portal')];
  await below.close();

  expect(page.body).toBe(index.replace('content="/"', 'content="/auth/"').replace('src="/', 'src="/auth/'));
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  // A source with a path allows only this path.
  expect(page.headers['content-security-policy']).toContain("connect-src 'self' https://example.com;");
  expect([purchase.body.replace(padding, ''), portal.body]).toEqual([
    '<title>Purchase</title>',
    '<title>Webhooks</title>',
  ]);
  for (const { headers } of [purchase, portal]) expect(headers['referrer-policy']).toBe('no-referrer');
});

test('the hosted pages of a project run no inline scripts, send no referrer and cannot be framed', async () => {
  const root = '/pages/6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00';
  const nonces = new Set<string>();
  for (const path of [root, `${root}/`, `${root}/sign-in?after_auth_return_to=%2F`, `${root}/continue?x=y`]) {
    const { headers, body } = await server.inject({ url: path, headers: { accept: 'text/html' } });

    expect(body, path).toContain('Hosted');
    const policy = headers['content-security-policy'];
    const nonce = /<meta nonce="(\w{40,})">/.exec(body)?.[1] ?? '';
    nonces.add(nonce);
    expect(policy).toContain(`frame-ancestors 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}';`);
    expect(headers['cache-control']).toBe('no-store');
    expect(policy).toContain("connect-src 'self' https://auth.example.com; form-action 'none'");
    expect(headers['referrer-policy']).toBe('no-referrer');
  }
  // Each response has its own.
  expect(nonces.size).toBe(4);
  for (const path of ['/pages/', '/pages/internal/sign-in', '/pages/%2e%2e/x', `${root}x/sign-in`]) {
    const { body } = await server.inject({ url: path, headers: { accept: 'text/html' } });
    expect(body, path).not.toContain('Hosted');
  }
});
