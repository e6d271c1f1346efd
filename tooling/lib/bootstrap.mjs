import { existsSync, readFileSync } from 'node:fs';
import { at, projectNode } from './paths.mjs';
import { run } from './run.mjs';
import { dim, giveUp, say, since } from './say.mjs';

/**
 * Makes sure that dependencies are installed and that the caller's script runs on the pinned Node.js. Works on any
 * Node.js from 20 on, with built-in modules only. When another Node.js runs the script, it is started again on the
 * right one, and this process ends with its exit code.
 *
 * @param script path of the script that calls
 */
export async function bootstrap(script) {
  await ensureInstalled();
  const wanted = pinnedMajor();
  if (Number(process.versions.node.split('.')[0]) === wanted) return;
  // Our own script is on the other side: it takes a Ctrl-C that arrives twice, from the terminal and from here, as one.
  const handOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  process.exit(await run(projectNode, [script, ...process.argv.slice(2)], { handOn }));
}

/** Installs the dependencies if `package-lock.json` asks for anything that is not there. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const started = performance.now();
  say('Installing dependencies …');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  });
  if (code !== 0)
    giveUp('Installing the dependencies failed.', 'npm says why above. Run the same command again afterwards.');
  if (!existsSync(projectNode)) {
    giveUp(
      'The pinned Node.js was not installed.',
      'It is the npm package "node", which needs its install script: npm install --foreground-scripts shows what went wrong.',
    );
  }
  say(dim(`Dependencies are installed (${since(started)}).`));
}

/** Compares the lock file with the record that npm keeps of what it has installed. */
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
