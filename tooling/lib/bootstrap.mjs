import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { digestOf } from './digest.mjs';
import { at, projectNode } from './paths.mjs';
import { run, runQuietly } from './run.mjs';
import { dim, giveUp, say, since, withProgress } from './say.mjs';

/**
 * Installs dependencies and ensures that the calling script runs on the pinned Node.js. Works on Node.js 20 or later
 * with built-in modules only. On another version, starts the script again with the pinned Node.js and exits with its
 * exit code.
 *
 * @param script path of the calling script
 * @param options `onlyToRun`: installs what building and running the server needs, which is a third of everything. `adds`: the folder of an
 * example whose packages are added, without a change to those of a running server
 */
export async function bootstrap(script, { onlyToRun = false, adds } = {}) {
  await ensureInstalled(onlyToRun);
  if (adds !== undefined) await ensureAdded(adds);
  const wanted = pinnedMajor();
  if (Number(process.versions.node.split('.')[0]) === wanted) return;
  // The child process is our own script, which handles duplicate Ctrl-C signals from the terminal and from here.
  const handOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  process.exit(await run(projectNode, [script, ...process.argv.slice(2)], { handOn }));
}

/**
 * The workspaces whose dependencies building and running the server needs. The packages for frameworks are built without their
 * frameworks, which are 350 MB: `isolatedDeclarations` ensures that their declarations do not depend on other packages.
 */
const toRun = ['contract', 'texts', 'js', 'react', 'cli', 'server', 'dashboard', 'pages', 'portico'];

/** Has the digest of the lock file whose packages `npm start` installed. */
const stamp = at('node_modules', '.portico-start');

/** Installs the dependencies if a package of `package-lock.json` is missing. */
export async function ensureInstalled(onlyToRun = false) {
  if (isInstalled() || (onlyToRun && isInstalledToRun())) return;
  const started = performance.now();
  const workspaces = onlyToRun ? toRun.map((name) => `--workspace=packages/${name}`) : [];
  await npm('Installing dependencies', ['ci', ...workspaces]);
  if (!existsSync(projectNode)) {
    giveUp(
      'The pinned Node.js was not installed.',
      'The npm package "node" needs its install script. To see the error, run: npm install --foreground-scripts',
    );
  }
  if (onlyToRun) writeFileSync(stamp, digestOf(['package-lock.json']));
  say(dim(`Dependencies are installed (${since(started)}).`));
}

/** Installs the packages of an example that are missing. `npm ci` would delete those that a running server uses. */
async function ensureAdded(folder) {
  const { dependencies } = JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'));
  if (Object.keys(dependencies).every((name) => existsSync(at('node_modules', name)))) return;
  await npm(`Installing the packages of ${folder}`, ['install', '--no-save', `--workspace=${folder}`]);
}

/** Runs npm, which says nothing while it installs. Ends the process if it fails. */
async function npm(name, words) {
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--progress=false'];
  const installing = runQuietly('npm', [...words, ...options], { shell: process.platform === 'win32' });
  const { code, output } = await withProgress(name, installing, installedSoFar);
  if (code !== 0) giveUp(`npm could not install the packages (${words[0]}).`, `${output}\nThen run the command again.`);
}

/** Says how many packages of `node_modules` are there. npm creates all folders first, and then fills them. */
function installedSoFar() {
  const foldersIn = (path) => (existsSync(at(path)) ? readdirSync(at(path)) : []).map((name) => `${path}/${name}`);
  const packages = foldersIn('node_modules').flatMap((path) =>
    path.includes('/@') ? foldersIn(path) : path.includes('/.') ? [] : path,
  );
  const filled = packages.filter((path) => existsSync(at(path, 'package.json')));
  return `${filled.length} of ${packages.length} packages`;
}

const isInstalledToRun = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOf(['package-lock.json']);

/** Compares the lock file with npm's record of installed packages. */
function isInstalled() {
  const record = at('node_modules', '.package-lock.json');
  if (!existsSync(projectNode) || !existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    return found === undefined ? entry.optional === true || entry.peer === true : found.version === entry.version;
  });
}

function pinnedMajor() {
  const { devDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  return Number(devDependencies.node.split('.')[0]);
}
