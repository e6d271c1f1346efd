import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callerHeaders } from '@portico/testkit';
import { freePort, makeServerDirectory, runAs } from '@portico/testkit/databases/postgres-cluster';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packEverything } from '../../tooling/lib/portico-package.mjs';
import { environmentOf, isCopied, readDockerfile, type Stage, wordsOf } from './dockerfile.ts';

/** Runs the steps of the Dockerfile in an empty folder as a user without privileges. There is no container engine in CI. */

const { stages } = readDockerfile(fileURLToPath(new URL('../../deploy/docker/Dockerfile', import.meta.url)));
const image = stages.at(-1);
const user = runAs();
let root: string;
let port: number;

/** Returns the place of a path of a stage. */
const inStage = (stage: string, path: string) => join(root, stage, path);
/** Replaces the paths of the image in a text. */
const mapped = (stage: string, text: string) =>
  text.replaceAll(/(?<=^|[\s"=])\/(?:portico|data|tmp)\b/g, (path) => inStage(stage, path));
const mappedPath = (list: string) =>
  list
    .split(':')
    .map((path) => mapped('image', path))
    .join(':');
const owned = (path: string) => {
  if (user !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, path]);
};
const ofImage: Record<string, string | undefined> = image === undefined ? {} : environmentOf(image);
const variables = () => ({
  ...ofImage,
  PATH: `${dirname(process.execPath)}:${mappedPath(ofImage.PATH ?? '')}`,
  HOME: join(root, 'home'),
  PORTICO_HOST: '127.0.0.1',
  PORTICO_PORT: String(port),
  PORTICO_DATA_DIR: inStage('image', '/data'),
  PORTICO_SERVER_SECRET_FILE: join(root, 'secret'),
  PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: clientKey,
  PORTICO_PUBLIC_URL: 'https://auth.example.com',
});
const clientKey = 'pck_image_test_client_key';

beforeAll(async () => {
  root = makeServerDirectory();
  port = await freePort();
  for (const folder of ['home', 'context', 'installed/tmp', 'image/tmp'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'secret'), 'a server secret of this test, in a file\n');
  // What an earlier version has left is no part of the image.
  writeFileSync(join(root, 'context', 'portico-0.1.0.tgz'), '');
  await packEverything(join(root, 'context'));
  owned(root);
  for (const stage of stages) for (const step of stage.steps) follow(stage, step.name, step.text);
  // As in an image: the files do not belong to the user of the server, who cannot write to them.
  if (user !== undefined) execFileSync('chown', ['-R', '0:0', inStage('image', '/portico')]);
  execFileSync('chmod', ['-R', 'a-w', inStage('image', '/portico')]);
  chmodSync(join(root, 'image'), 0o555);
}, 300_000);

afterAll(() => {
  if (root === undefined) return;
  execFileSync('chmod', ['-R', 'u+w', root]);
  rmSync(root, { recursive: true, force: true });
});

/** Runs an instruction that changes files. */
function follow({ name: stage = 'image' }: Stage, name: string, text: string): void {
  if (name === 'COPY') {
    const [from = '', source = '', target = ''] = text.startsWith('--from=')
      ? text.split(' ')
      : ['', ...text.split(' ')];
    if (from !== '') {
      execFileSync('cp', ['-a', inStage(from.slice('--from='.length), source), inStage(stage, target)]);
      return;
    }
    // COPY of several files to the name of a file is an error.
    const found = readdirSync(join(root, 'context')).filter((file) => isCopied(source, file));
    expect(found, text).toHaveLength(1);
    copyFileSync(join(root, 'context', found[0] ?? ''), inStage(stage, target));
  }
  if (name === 'RUN') {
    // Only root can give files away.
    const command = mapped(stage, text).replace('chown node:node', 'true');
    execFileSync('sh', ['-c', command], {
      env: { ...process.env, ...variables(), npm_config_cache: join(root, 'home/npm') },
      ...user,
    });
  }
}

/** Starts the words of an instruction. */
function start(words: readonly string[], more: Record<string, string | undefined> = {}): ChildProcess {
  const [program = '', ...rest] = words.map((word) => mapped('image', word));
  return spawn(program, rest, {
    cwd: inStage('image', '/data'),
    env: { ...variables(), ...more },
    stdio: 'pipe',
    ...user,
  });
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function statusOf(path: string): Promise<number> {
  return await fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => 0,
  );
}

test('the image runs with read-only files, keeps its data in /data, and finishes requests after SIGTERM', async () => {
  if (image === undefined) throw new Error('The Dockerfile has no stage.');
  const entry = wordsOf(image, 'ENTRYPOINT');
  const health = wordsOf(image, 'HEALTHCHECK');
  const server = start([...entry, ...wordsOf(image, 'CMD')]);
  let output = '';
  server.stdout?.on('data', (bytes) => {
    output += bytes;
  });
  server.stderr?.on('data', (bytes) => {
    output += bytes;
  });

  await expect.poll(async () => (server.exitCode === null ? await statusOf('/ready') : output)).toBe(200);
  expect(await codeOf(start(health))).toBe(0);
  expect(await codeOf(start(['portico', 'vault', 'status']))).toBe(0);
  const [isReceived, finish] = beginRequest();
  await isReceived;
  server.kill('SIGTERM');
  await expect.poll(() => statusOf('/health')).toBe(0);
  // The first account needs the setup link: refused, but answered.
  expect(await finish()).toBe(400);
  expect(await codeOf(server)).toBe(0);
  expect(await codeOf(start(health))).toBe(1);
  expect(output).not.toMatch(/EACCES|EROFS|EPERM/);
  expect(readdirSync(inStage('image', '/data'))).toContain('db');
  expect(existsSync(inStage('image', '/data/server-secret'))).toBe(false);
  expect(statSync(inStage('image', '/data')).mode & 0o777).toBe(0o700);
});

test('the image starts beside a Service of Kubernetes with its name, and its health check reaches it', async () => {
  if (image === undefined) throw new Error('The Dockerfile has no stage.');
  // Its own address, so that the default port is free.
  const host = '127.0.41.47';
  const ofService = {
    PORTICO_HOST: host,
    PORTICO_SERVICE_HOST: '10.96.12.34',
    PORTICO_SERVICE_PORT: '80',
    PORTICO_SERVICE_PORT_HTTP: '80',
    PORTICO_PORT: 'tcp://10.96.12.34:80',
    PORTICO_PORT_80_TCP: 'tcp://10.96.12.34:80',
    PORTICO_PORT_80_TCP_PROTO: 'tcp',
    PORTICO_PORT_80_TCP_PORT: '80',
    PORTICO_PORT_80_TCP_ADDR: '10.96.12.34',
  };
  const server = start([...wordsOf(image, 'ENTRYPOINT'), ...wordsOf(image, 'CMD')], ofService);
  let output = '';
  server.stderr?.on('data', (bytes) => {
    output += bytes;
  });
  const health = wordsOf(image, 'HEALTHCHECK').map((word) => word.replace('127.0.0.1', host));

  const statusHere = async () =>
    await fetch(`http://${host}:4100/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(async () => (server.exitCode === null ? await statusHere() : output)).toBe(200);
  expect(await codeOf(start(health, ofService))).toBe(0);
  server.kill('SIGTERM');
  expect(await codeOf(server)).toBe(0);
});

/** Sends the headers of a sign-up. @returns when the server has received them, and a function that sends the rest */
function beginRequest(): [Promise<unknown>, () => Promise<number | undefined>] {
  const body = JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery' });
  const headers = {
    ...callerHeaders('internal', 'client', clientKey),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  const sent = request({ port, path: '/api/v1/auth/password/sign-up', method: 'POST', headers });
  sent.flushHeaders();
  const answered = once(sent, 'response');
  const finish = async () => {
    sent.end(body);
    const [response] = await answered;
    response.resume();
    return response.statusCode;
  };
  return [once(sent, 'continue'), finish];
}

test('our layer is small', () => {
  const packed = spawnSync('sh', ['-c', `tar -C ${join(root, 'image')} -cz portico | wc -c`], { encoding: 'utf8' });
  const megabytes = Number(packed.stdout) / 1e6;
  console.info(`Our layer has ${megabytes.toFixed(1)} MB.`);

  expect(megabytes).toBeGreaterThan(5);
  expect(megabytes).toBeLessThan(40);
});
