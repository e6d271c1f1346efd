import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type AppFolder, DevFailure, readAppFolder } from './app-folder.ts';
import { createApp } from './create.ts';
import { type Connection, planEnvironment, planIgnored, planRegistry, readConnection } from './environment.ts';
import { detectFramework } from './frameworks/detect.ts';
import type { Framework } from './frameworks/framework.ts';
import { answersFor, isFree, type OwnServer, startServer } from './own-server.ts';
import { apply, differenceOf, type Plan, Planner } from './plan.ts';
import { install, openInBrowser, runApp } from './run-app.ts';

const help = `Adds sign-in to the app in this folder, and runs it beside a server of Portico.

Usage: portico dev [options]
       portico init [options]     only adds sign-in
       portico create <folder>    creates a new app first

It finds the framework, starts a server with its data in the folder .portico, creates a project, and writes the keys,
the code and the page for members. It shows the changes first. Run it again at any time: what exists stays as it is.

Options:
  --dry-run   Show the changes, and make none
  --yes       Make the changes without asking
  --no-open   Do not open the browser
  --template  Of a new app: vite (default), next, react-router, tanstack-start or astro
  -h, --help  Show this help

Examples:
  portico dev
  portico dev --dry-run
  portico init --yes
  portico create my-app --template next

Frameworks: Vite, Next.js, React Router, TanStack Start, Astro, Express, Fastify, Hono, NestJS and plain Node.js.`;

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

const print = (text: string) => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const given = readOptions(process.argv.slice(2));
  if (given === undefined) return 0;
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
  if (!isServed) print('Server            starting, with its data in .portico …');
  const server = isServed ? undefined : await startServer(folder.path, await portOf(known));
  try {
    const connection = await connect(folder, server, known);
    apply(folder, code);
    apply(folder, environmentPlan(folder, framework, connection));
    const missing = framework.packages.filter((name) => folder.dependencies[name] === undefined);
    if (missing.length > 0 || folder.findFirst('node_modules') === undefined) {
      print(`Packages          installing ${missing.join(', ')} …`);
      await install(folder, missing);
    }
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

/** @returns undefined if the help was asked for @throws {DevFailure} */
function readOptions([command, ...words]: readonly string[]): Options | undefined {
  const options = {
    'dry-run': { type: 'boolean' },
    yes: { type: 'boolean', short: 'y' },
    'no-open': { type: 'boolean' },
    template: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: command === 'create' });
    if (values.help === true) {
      print(help);
      return undefined;
    }
    const isNew = command === 'create';
    return {
      command: isNew || command === 'init' ? command : 'dev',
      newFolder: positionals[0] ?? 'my-app',
      template: values.template ?? 'vite',
      isDry: values['dry-run'] ?? false,
      // A new app has nothing to lose.
      isAgreed: isNew || (values.yes ?? false),
      opens: values['no-open'] !== true && process.stdout.isTTY,
    };
  } catch (error) {
    // `parseArgs` throws only for invalid arguments.
    const problem = error instanceof Error ? error.message : String(error);
    throw new DevFailure(`${problem}\nRun portico dev --help for usage.`);
  }
}

function codePlan(folder: AppFolder, framework: Framework): Plan {
  const planner = new Planner(folder);
  framework.plan(folder, planner);
  planIgnored(folder, framework, planner);
  return planner.plan();
}

function environmentPlan(folder: AppFolder, framework: Framework, connection: Connection): Plan {
  const planner = new Planner(folder);
  planRegistry(folder, connection.apiUrl, planner);
  planEnvironment(folder, framework, connection, planner);
  return planner.plan();
}

function showOnly(folder: AppFolder, framework: Framework, connection: Connection): number {
  const code = codePlan(folder, framework);
  const changes = [...code.changes, ...environmentPlan(folder, framework, connection).changes];
  if (changes.length === 0) print('There is nothing to change.');
  else print(`\n${differenceOf({ changes, steps: [] })}`);
  for (const { path, sentence, code: text } of code.steps) print(`For you, in ${path}: ${sentence}\n\n${text}\n`);
  return 0;
}

/** @throws {DevFailure} the developer declines, or cannot be asked */
async function agree(code: Plan, { isAgreed }: Options, framework: Framework): Promise<void> {
  if (code.changes.length === 0 || isAgreed) return;
  print(`\n${differenceOf(code)}`);
  print(`It also writes the keys to ${framework.environmentFile}, and installs ${framework.packages.join(', ')}.`);
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
    print(`\nPage for members  ${page}\n`);
    if (opens) openInBrowser(page);
  });
  try {
    return await Promise.race([interrupted, ...ends]);
  } finally {
    app?.stop();
    await app?.ended;
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isExpected = error instanceof DevFailure;
    process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = isExpected ? error.exitCode : 1;
  },
);
