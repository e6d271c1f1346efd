import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { at } from './paths.mjs';
import { runQuietly } from './run.mjs';
import { dim, say } from './say.mjs';

const name = '@sparticuz/chromium';

/**
 * Installs the npm package that contains headless Chromium for Linux on x64, and unpacks it once into `.cache`.
 *
 * @returns path of the executable, or undefined if it does not run on this machine
 */
export async function ensurePackagedBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = at('tooling/chromium');
  const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies[name];
  const target = at('.cache', `chromium-${version}`);
  if (!existsSync(target)) {
    say(dim(`Installing a browser for the tests (npm package "${name}") …`));
    const npm = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await runQuietly('npm', npm, { cwd: folder });
    if (code !== 0) {
      say(output);
      return undefined;
    }
    unpackBrowser(join(folder, 'node_modules', name, 'bin'), target);
  }
  const executable = executableIn(target);
  const { code, output } = await runQuietly(executable, ['--version']);
  if (code === 0) return executable;
  say(output);
  return undefined;
}

const executableIn = (folder) => join(folder, 'headless-shell');

/**
 * Unpacks the browser of the package. The package is made for machines without libraries and fonts, so a script of ours
 * starts the program with those of the package. Fonts of the machine come first. The language is the one of the tests.
 *
 * @param packed folder with the compressed files
 * @param target folder to create. It exists only once it is complete
 * @returns path of the executable in the folder
 */
export function unpackBrowser(packed, target) {
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const unpacked = (file) => brotliDecompressSync(readFileSync(join(packed, file)));
  writeExecutable(join(unfinished, 'chromium'), unpacked('chromium.br'));
  for (const archive of ['al2023', 'fonts', 'swiftshader'])
    execFileSync('tar', ['-x', '-C', unfinished], { input: unpacked(`${archive}.tar.br`) });
  writeFileSync(join(unfinished, 'fonts.conf'), fonts);
  writeExecutable(executableIn(unfinished), starter);
  renameSync(unfinished, target);
  return executableIn(target);
}

function writeExecutable(path, content) {
  writeFileSync(path, content);
  chmodSync(path, 0o755);
}

const starter = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf" LC_ALL=en_US.UTF-8
exec "$here/chromium" "$@"
`;

const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
