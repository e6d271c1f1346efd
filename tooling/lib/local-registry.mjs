import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { packageNames } from '../package-names.mjs';
import { digestOf } from './digest.mjs';
import { at } from './paths.mjs';
import { runQuietly } from './run.mjs';

const home = 'tooling/registry';

/** Has the digest of the lock file whose packages are installed. */
const stamp = at(home, 'node_modules', '.portico-registry');

const shell = process.platform === 'win32';

/**
 * Starts an npm registry on this machine. It has the packages that are published to it, and fetches those of others from the
 * registry that npm is configured to use.
 *
 * @param folder an empty folder for its files and for the cache of npm
 * @returns `url`, `environment` for programs that run npm, `publish(tarballs)`, and `stop()`
 * @throws if it cannot be installed or started
 */
export async function startRegistry(folder) {
  await ensureInstalled();
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  // JSON is YAML too.
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(await configuration(folder)));
  const child = spawn(
    process.execPath,
    [at(home, 'node_modules/verdaccio/bin/verdaccio'), '--config', join(folder, 'config.yaml'), '--listen', url],
    { cwd: folder, env: { ...process.env, ...(await authorities()) }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output = `${output}${bytes}`.slice(-20_000);
    });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const environment = { npm_config_registry: url, npm_config_cache: join(folder, 'npm-cache') };
  await untilReady(url, child, () => output);
  return {
    url,
    environment,
    publish: async (tarballs) => {
      for (const tarball of tarballs) {
        // The registry asks for no account, but npm wants to have one. Provenance needs a workflow of CI.
        const options = [`--registry=${url}`, `--//127.0.0.1:${port}/:_authToken=local`, '--provenance=false'];
        const { code, output: said } = await runQuietly('npm', ['publish', tarball, ...options, '--loglevel=error'], {
          cwd: folder,
          shell,
          env: { ...withoutNpm(process.env), ...environment },
        });
        if (code !== 0) throw new Error(`npm publish ${tarball} failed: ${said}\n${output}`);
      }
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Returns an environment without the variables that `npm run` sets, such as its own registry. */
export function withoutNpm(environment) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('npm_')));
}

async function ensureInstalled() {
  const digest = digestOf([`${home}/package-lock.json`]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runQuietly('npm', words, { cwd: at(home), shell });
  if (code !== 0) throw new Error(`The registry could not be installed: ${output}`);
  writeFileSync(stamp, digest);
}

async function configuration(folder) {
  const uplink = { url: await npmSetting('registry'), maxage: '1d', timeout: '60s' };
  const own = Object.fromEntries(packageNames.map(({ name }) => [name, { access: '$all', publish: '$all' }]));
  return {
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd') } },
    web: { enable: false },
    uplinks: { others: uplink },
    packages: { ...own, '**': { access: '$all', proxy: 'others' } },
    max_body_size: '100mb',
    log: { type: 'stdout', format: 'json', level: 'warn' },
  };
}

/** Returns the variable with which Node.js trusts the certificate authorities of npm's configuration. */
async function authorities() {
  const file = await npmSetting('cafile');
  return file === 'null' ? {} : { NODE_EXTRA_CA_CERTS: file };
}

async function npmSetting(name) {
  const { code, output } = await runQuietly('npm', ['config', 'get', name], { shell });
  if (code !== 0) throw new Error(`npm config get ${name} failed: ${output}`);
  return output.trim();
}

async function untilReady(url, child, output) {
  while (child.exitCode === null) {
    const isReady = await fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The registry did not start: ${output()}`);
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
