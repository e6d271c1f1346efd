import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createProgress, type GivenCommand, printable } from '@portico/contract/command-line';
import { type AppFolder, DevFailure, readAppFolder } from './app-folder.ts';
import type { Connection } from './connection.ts';
import { createApp } from './create.ts';
import { planEnvironment, planIgnored, planRegistry, readConnection } from './environment.ts';
import { detectFramework } from './frameworks/detect.ts';
import type { Framework } from './frameworks/framework.ts';
import { answersFor, givenPort, isFree, type OwnServer, startServer } from './own-server.ts';
import { apply, differenceOf, type Plan, Planner } from './plan.ts';
import { install, openInBrowser, runApp } from './run-app.ts';

interface Options {
  readonly command: 'dev' | 'init' | 'create';
  /** The folder of a new app. */
  readonly newFolder: string;
  readonly template: string;
  readonly isDry: boolean;
  readonly isAgreed: boolean;
  readonly opens: boolean;
}

const placeholder: Connection = {
  apiUrl: 'http://localhost:4100',
  projectId: '(created with the project)',
  publishableClientKey: '(created with the project)',
  secretServerKey: '(created with the project)',
};

const print = (text: string) => void process.stdout.write(`${printable(text)}\n`);

/**
 * Runs `dev`, `init` or `create`. Prints an expected failure.
 *
 * @returns the exit code, which can be that of the app
 */
export async function runDev(command: GivenCommand): Promise<number> {
  try {
    return await setUp(readOptions(command));
  } catch (error) {
    if (!(error instanceof DevFailure)) throw error;
    process.stderr.write(`${printable(error.message)}\n`);
    return error.exitCode;
  }
}

async function setUp(given: Options): Promise<number> {
  const path = given.command === 'create' ? await createApp(given.newFolder, given.template) : process.cwd();
  const folder = readAppFolder(path);
  const framework = detectFramework(folder);
  print(`Framework         ${framework.name}`);
  const known = readConnection(folder, framework);
  const isServed = known !== undefined && (await answersFor(known));
  if (given.isDry) {
    // A server that is stopped still has its data.
    const isKept = isServed || folder.findFirst('.portico/server-secret') !== undefined;
    return showOnly(folder, framework, known !== undefined && isKept ? known : placeholder);
  }

  const code = codePlan(folder, framework);
  await agree(code, given, framework);
  const start = async () => await startServer(folder.path, (await givenPort()) ?? (await portOf(known)));
  const server = isServed
    ? undefined
    : await whileWorking('Server            starting, with its data in .portico', start());
  try {
    apply(folder, code);
    apply(folder, registryPlan(folder, server?.url ?? known?.apiUrl ?? placeholder.apiUrl));
    const [connection] = await bothOf(
      connect(folder, server, known).then((connected) => {
        apply(folder, environmentPlan(folder, framework, connected));
        return connected;
      }),
      installMissing(folder, framework),
    );
    for (const { path, sentence, code: text } of code.steps) print(`\n${path}: ${sentence}\n\n${text}\n`);
    print(`Dashboard         ${connection.apiUrl}`);
    if (given.command === 'init') {
      print('\nSign-in is set up. To run the app beside a server of Portico, run: portico dev');
      return 0;
    }
    return await runBoth(folder, framework, server, given.opens);
  } finally {
    await server?.stop();
  }
}

function readOptions({ name, argument, options }: GivenCommand): Options {
  const isNew = name === 'create';
  return {
    command: isNew || name === 'init' ? name : 'dev',
    newFolder: argument ?? 'my-app',
    template: options.get('--template') ?? 'vite',
    isDry: options.has('--dry-run'),
    // A new app has nothing to lose.
    isAgreed: isNew || options.has('--yes'),
    opens: !options.has('--no-open') && process.stdout.isTTY,
  };
}

function codePlan(folder: AppFolder, framework: Framework): Plan {
  const planner = new Planner(folder);
  framework.plan(folder, planner);
  planIgnored(folder, framework, planner);
  return planner.plan();
}

function registryPlan(folder: AppFolder, apiUrl: string): Plan {
  const planner = new Planner(folder);
  planRegistry(folder, apiUrl, planner);
  return planner.plan();
}

function environmentPlan(folder: AppFolder, framework: Framework, connection: Connection): Plan {
  const planner = new Planner(folder);
  planEnvironment(folder, framework, connection, planner);
  return planner.plan();
}

function showOnly(folder: AppFolder, framework: Framework, connection: Connection): number {
  const code = codePlan(folder, framework);
  const registry = registryPlan(folder, connection.apiUrl);
  const changes = [code, registry, environmentPlan(folder, framework, connection)].flatMap((plan) => plan.changes);
  if (changes.length === 0) print('There is nothing to change.');
  else print(`\n${differenceOf({ changes, steps: [] })}`);
  for (const { path, sentence, code: text } of code.steps) print(`For you, in ${path}: ${sentence}\n\n${text}\n`);
  return 0;
}

async function installMissing(folder: AppFolder, { packages }: Framework): Promise<void> {
  const missing = packages.filter((name) => folder.dependencies[name] === undefined);
  if (missing.length === 0 && folder.findFirst('node_modules') !== undefined) return;
  const work = `Packages          installing ${missing.join(', ')}`;
  // On a terminal, the package manager shows how far it is.
  if (process.stderr.isTTY) print(`${work} …`);
  await (process.stderr.isTTY ? install(folder, missing) : whileWorking(work, install(folder, missing)));
}

async function whileWorking<T>(what: string, work: Promise<T>): Promise<T> {
  const progress = createProgress(process.stderr);
  progress.step(what);
  return await work.finally(progress.end);
}

/** Waits until both have ended, also if one fails. @throws the first failure */
async function bothOf<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return await Promise.all([one, other]);
}

/** @throws {DevFailure} the developer declines, or cannot be asked */
async function agree(code: Plan, { isAgreed }: Options, framework: Framework): Promise<void> {
  if (code.changes.length === 0 || isAgreed) return;
  print(`\n${differenceOf(code)}`);
  print(
    `It also writes the keys to ${framework.environmentFile} and the registry to .npmrc, and installs ${framework.packages.join(', ')}.`,
  );
  if (!process.stdin.isTTY) throw new DevFailure('To make these changes, run the command with --yes.', 2);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question('Make these changes? [Y/n] ');
    if (!/^(y(es)?)?$/i.test(answer.trim())) throw new DevFailure('Nothing was changed.', 2);
  } finally {
    terminal.close();
  }
}

/** Returns the port of the server that an app used the last time, if it is on this machine and free. */
async function portOf(known: Connection | undefined): Promise<number | undefined> {
  const { hostname, port } = URL.parse(known?.apiUrl ?? '') ?? {};
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return undefined;
  return (await isFree(Number(port))) ? Number(port) : undefined;
}

/** Returns the connection that the app has, or that of a new project. */
async function connect(
  folder: AppFolder,
  server: OwnServer | undefined,
  known: Connection | undefined,
): Promise<Connection> {
  if (known !== undefined && (server === undefined || (await answersFor({ ...known, apiUrl: server.url }))))
    return { ...known, apiUrl: server?.url ?? known.apiUrl };
  if (server === undefined) throw new DevFailure('There is no server.');
  return await server.createProject(nameOf(folder));
}

function nameOf(folder: AppFolder): string {
  return basename(folder.path).slice(0, 60) || 'My app';
}

async function runBoth(
  folder: AppFolder,
  framework: Framework,
  server: OwnServer | undefined,
  opens: boolean,
): Promise<number> {
  const app = runApp(readAppFolder(folder.path), framework);
  if (app === undefined) print('The app has no script "dev". Start it yourself. Press Ctrl-C to stop Portico.');
  const ends = [app?.ended, server?.ended].filter((one) => one !== undefined);
  if (ends.length === 0) return 0;
  const interrupted = new Promise<number>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(0));
  });
  void app?.url.then((url) => {
    if (url === undefined) return;
    const page = new URL(framework.guardedPath, url).href;
    print(`\nPage for members  ${page}\nPress Ctrl-C to stop the app and the server.\n`);
    if (opens) openInBrowser(page);
  });
  try {
    return await Promise.race([interrupted, ...ends]);
  } finally {
    app?.stop();
    await app?.ended;
  }
}
