import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutNpm } from '../lib/local-registry.mjs';
import { at } from '../lib/paths.mjs';
import { runQuietly } from '../lib/run.mjs';

/**
 * Installs a package by its name in an empty folder, as its readers do, and uses it: imports each of its entry points, resolves
 * their types, and runs its programs.
 *
 * @param packed `{ name, manifest }`
 * @param registry a registry that has it
 * @param folder where the empty folder is created
 * @returns a message for each problem
 */
export async function consumerProblems({ name, manifest }, { environment }, folder) {
  const home = mkdtempSync(join(folder, 'consumer-'));
  const env = { ...withoutNpm(process.env), ...environment };
  const run = async (command, ...words) => {
    const { code, output } = await runQuietly(command, words, { cwd: home, env, shell: process.platform === 'win32' });
    return code === 0 ? [] : [`${name}: ${[command, ...words].join(' ').slice(0, 200)}\n${output.trim()}`];
  };
  try {
    write(home, 'package.json', JSON.stringify({ private: true, type: 'module' }));
    const words = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
    const failed = await run('npm', ...words, `${name}@${manifest.version}`, ...typesOf(manifest));
    if (failed.length > 0) return failed;
    const paths = entryPoints(name, manifest);
    write(home, 'imports.ts', paths.map((path, index) => `export * as part${index} from '${path}';\n`).join(''));
    const ofNode = paths.filter((path) => !ofBundlers.includes(path));
    const code = `for (const path of ${JSON.stringify(ofNode)}) await import(path);`;
    const problems = [...(await run(process.execPath, '--input-type=module', '--eval', code))];
    for (const [module, moduleResolution] of paths.length === 0 ? [] : resolutions) {
      write(home, 'tsconfig.json', JSON.stringify(tsconfig(module, moduleResolution)));
      problems.push(...(await run(process.execPath, at('node_modules/typescript/bin/tsc'), '--pretty', 'false')));
    }
    for (const bin of Object.keys(manifest.bin ?? {}))
      problems.push(...(await run('npx', '--no', '--', bin, '--help')));
    if (name === 'portico') problems.push(...(await startProblems(home, env)));
    return problems;
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Only the bundler of Next.js finds the modules of Next.js that it imports. The guides build an app with it. */
const ofBundlers = ['@portico/next'];

const resolutions = [
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
];

const tsconfig = (module, moduleResolution) => ({
  compilerOptions: {
    module,
    moduleResolution,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    strict: true,
    // The declarations of frameworks are not ours.
    skipLibCheck: true,
    noEmit: true,
    types: [],
  },
  files: ['imports.ts'],
});

/** Returns the modules that a package offers by name. */
function entryPoints(name, { exports = {} }) {
  return Object.keys(exports)
    .filter((path) => !path.includes('*'))
    .map((path) => name + path.slice(1));
}

/** Returns the types that a reader of a package needs for the frameworks that it expects. */
function typesOf({ peerDependencies = {} }) {
  return Object.keys(peerDependencies)
    .map((name) => `@types/${name}`)
    .filter((name) => existsSync(at('node_modules', name)));
}

/** Starts the server on a free port, asks it whether it is well, and stops it. */
async function startProblems(home, env) {
  const child = spawn(process.execPath, [join(home, 'node_modules/portico/bin/portico.js'), 'start'], {
    cwd: home,
    env: { ...env, PORTICO_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  const ready = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        output += bytes;
        const [, url] = /Dashboard +(\S+)/.exec(output) ?? [];
        if (url !== undefined) resolve(url);
      });
  });
  const url = await Promise.race([ready, closed]);
  if (typeof url !== 'string') return [`portico: it did not start\n${output}`];
  const { status } = await fetch(new URL('/health', url));
  child.kill('SIGINT');
  const code = await closed;
  return status === 200 && code === 0 ? [] : [`portico: /health returned ${status}, and it ended with code ${code}`];
}

const write = (home, file, text) => writeFileSync(join(home, file), text);
