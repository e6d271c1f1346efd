import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { signWebhook } from '../../../webhooks.ts';

const source = fileURLToPath(new URL('../../..', import.meta.url));
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
/** What edge and worker runtimes have. `Buffer`, `process` and `require` are missing. */
const standards = { atob, btoa, crypto, TextDecoder, TextEncoder, Uint8Array };

test('a receiver of webhooks is small and runs without Node.js', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export { verifyWebhook } from './webhooks.ts';", resolveDir: source },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'webhooks',
    platform: 'neutral',
    target: 'es2022',
  });
  const [{ text: code } = { text: '' }] = outputFiles;
  expect(gzipSync(code).length).toBeLessThan(2000);

  const body = JSON.stringify({ type: 'team.deleted', data: { id: 'team' } });
  const context = createContext({ ...standards, request: { body, headers: await signWebhook(body, secret) }, secret });
  const run = new Script(`${code}; webhooks.verifyWebhook(request, secret).then(JSON.stringify)`);
  expect(await run.runInContext(context)).toBe('{"type":"team.deleted","data":{"id":"team"},"id":"msg_test"}');
});
