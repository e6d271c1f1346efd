import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from './paths.mjs';
import { runQuietly } from './run.mjs';

/** The dependencies that the bundle of the server does not contain: they load files of their own, such as native code. */
export const notBundled = ['@electric-sql/pglite', '@node-rs/argon2', '@node-rs/bcrypt', 'pino', 'quickjs-wasi'];

/**
 * Packs the built package `portico` like `npm publish`.
 *
 * @param folder folder of the tarball
 * @returns path of the tarball
 */
export async function packPortico(folder) {
  const manifest = porticoManifest();
  const staging = mkdtempSync(join(tmpdir(), 'portico-pack-'));
  try {
    for (const entry of ['bin', 'dist', 'README.md'])
      cpSync(at('packages/portico', entry), join(staging, entry), { recursive: true, filter: isNeeded });
    cpSync(at('LICENSE'), join(staging, 'LICENSE'));
    writeFileSync(join(staging, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    mkdirSync(folder, { recursive: true });
    const { code, output } = await runQuietly('npm', ['pack', '--loglevel=error', `--pack-destination=${folder}`], {
      cwd: staging,
      shell: process.platform === 'win32',
    });
    if (code !== 0) throw new Error(`npm pack failed: ${output}`);
  } finally {
    rmSync(staging, { recursive: true });
  }
  return join(folder, `portico-${manifest.version}.tgz`);
}

/** Leaves out texts of the documentation of which there is a compressed copy. The server sends that one. */
const isNeeded = (path) => !path.startsWith(at('packages/portico/dist/docs')) || !existsSync(`${path}.br`);

/** Returns the manifest for publishing. The versions of its dependencies are those of the server. */
function porticoManifest() {
  const read = (folder) => JSON.parse(readFileSync(at('packages', folder, 'package.json'), 'utf8'));
  const { private: _, devDependencies, ...manifest } = read('portico');
  const { dependencies } = read('server');
  return { ...manifest, dependencies: Object.fromEntries(notBundled.map((name) => [name, dependencies[name]])) };
}
