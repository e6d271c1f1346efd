import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, makeServerDirectory, runAs } from '@portico/testkit/databases/postgres-cluster';
import { createCertificate, hasOpenssl } from './local-authority.ts';
import { request } from './request.ts';

const page = fileURLToPath(new URL('../../docs/run/reverse-proxy.md', import.meta.url));

/** A kind of proxy with a configuration on the page. */
export interface Kind {
  /** The language of its code blocks. */
  readonly name: 'caddy' | 'nginx' | 'haproxy';
  /** Returns the file that the program reads, with the configuration of the page. */
  readonly wrap: (block: string, at: Place) => string;
  readonly words: (file: string) => readonly string[];
  /** The certificate of the authority, if the program has its own. */
  readonly authority?: (root: string) => string;
  /** The file of the access log. Default: the output. */
  readonly log?: string;
}

interface Place {
  readonly root: string;
  readonly port: number;
  readonly plainPort: number;
}

/** A running proxy. */
export interface RunningProxy extends Place {
  readonly host: string;
  /** The certificate of the authority. */
  readonly ca: string;
  /** Returns the access log so far. */
  log(): string;
  stop(): Promise<void>;
}

/** The kinds of proxies. What a block of the page does not contain is what the Debian package has in its own files. */
export const kinds: Readonly<Record<Kind['name'], Kind>> = {
  caddy: {
    name: 'caddy',
    wrap: (block, { root, port, plainPort }) =>
      `{\nadmin off\nskip_install_trust\nstorage file_system ${root}\nhttps_port ${port}\nhttp_port ${plainPort}\n}\n${block}`,
    words: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    authority: (root) => join(root, 'pki/authorities/local/root.crt'),
    log: 'portico.log',
  },
  nginx: {
    name: 'nginx',
    wrap: (block, { root }) => {
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const own = folders.map((name) => `${name}_temp_path ${join(root, name)};`).join('\n');
      return `daemon off;\npid ${root}/pid;\nevents {}\nhttp {\n${own}\naccess_log off;\n${block}\n}\n`;
    },
    words: (file) => ['-e', 'stderr', '-c', file],
    log: 'portico.log',
  },
  haproxy: { name: 'haproxy', wrap: (block) => block, words: (file) => ['-db', '-f', file] },
};

/** @returns the path of the program, or undefined if it is not installed */
export function findProxy({ name }: Kind): string | undefined {
  if (!hasOpenssl()) return undefined;
  return ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path) && spawnSync(path, [name === 'caddy' ? 'version' : '-v']).status === 0);
}

/** Returns a code block of the page. @param heading the section */
export function blockOf(heading: string, language: string): string {
  const [, section = ''] = readFileSync(page, 'utf8').split(`\n## ${heading}\n`);
  const [, code] =
    new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'm').exec(section.split('\n## ')[0] ?? '') ?? [];
  if (code === undefined) throw new Error(`The section "${heading}" has no block of ${language}.`);
  return code;
}

interface ProxyOptions extends Pick<Place, 'port'> {
  /** The configuration. */
  readonly block: string;
  /** The port of Portico. */
  readonly to: number;
  /** The port of the other site. Default: there is none. */
  readonly site?: number;
  /** The host of the page. Browsers resolve the same name with `.localhost` at its end. */
  readonly host: string;
}

/** Starts a proxy as a user without privileges. Ports and paths of the test replace those in its configuration. */
export async function startProxy(kind: Kind, program: string, options: ProxyOptions): Promise<RunningProxy> {
  const { port, to, site = 0 } = options;
  const root = makeServerDirectory();
  const place: Place = { root, port, plainPort: await freePort() };
  const host = localName(options.host);
  const ca = createCertificate(root, host);
  const block = options.block
    .replaceAll('example.com', localName('example.com'))
    .replaceAll('127.0.0.1:4100', `127.0.0.1:${to}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${site}`)
    .replaceAll(/\/(?:etc\/ssl\/portico|etc\/haproxy\/certs|var\/log\/\w+)\//g, `${root}/`)
    .replaceAll(/(?<=listen |bind :)(?:443|80)\b/g, (found) => String(found === '443' ? port : place.plainPort));
  const file = join(root, 'configuration');
  writeFileSync(file, kind.wrap(block, place));
  const user = runAs();
  if (user !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, root]);
  const output = join(root, 'output');
  const sink = openSync(output, 'a');
  const child = spawn(program, kind.words(file), {
    cwd: root,
    stdio: ['ignore', sink, sink],
    env: { PATH: process.env.PATH, HOME: root },
    ...user,
  });
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const proxy: RunningProxy = {
    ...place,
    host,
    get ca() {
      return kind.authority === undefined ? ca : read(kind.authority(root));
    },
    log: () => read(kind.log === undefined ? output : join(root, kind.log)),
    stop: async () => {
      await end(child);
      rmSync(root, { recursive: true, force: true });
    },
  };
  await untilReady(proxy, child, () => read(output));
  return proxy;
}

const localName = (host: string) => host.replace(/\.com$/, '.localhost');

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(proxy: RunningProxy, child: ChildProcess, output: () => string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await request(proxy, { path: '/auth/health' }).catch(() => undefined);
    if (answer !== undefined && answer.status < 500) return;
    if (child.exitCode !== null || attempt === 400) throw new Error(`The proxy does not run: ${output()}`);
    await wait(50);
  }
}
