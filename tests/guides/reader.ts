import { exec } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Portico } from '@portico/testkit';
import { freePort } from '@portico/testkit/databases/postgres-cluster';
import type { LocalRegistry } from '../../tooling/lib/local-registry.mjs';
import { asPublished, asUnpublished } from '../../tooling/lib/publication.mjs';
import { stepsOf } from './guide.ts';
import { complaintsIn, type Program, startProgram } from './program.ts';

const run = promisify(exec);

/**
 * Packages that were published later are not installed, so that a release of a framework does not fail the tests of an
 * unrelated change. `npm test -- --long` installs the newest ones.
 */
export const packagesOf = '2026-11-20';

const outputBytesMax = 64 * 2 ** 20;

/** A reader of guides, with an empty folder. */
export interface Reader {
  /** The current folder. */
  readonly folder: string;
  /** Commands of the guide that build the app or start a server. The test runs them. */
  readonly later: string[];
  /** Follows sections of a guide: runs their commands and writes their files. */
  follow(page: string, headings: readonly string[]): Promise<void>;
  /** Writes a file of the app. */
  write(path: string, text: string): void;
  /** Runs a command that ends. @returns its output. @throws if it fails */
  run(command: string): Promise<string>;
  /** Runs the build. @returns warnings and errors in its output */
  build(): Promise<string[]>;
  /**
   * Starts a server.
   *
   * @param command contains `PORT` if the port is an argument
   * @param port default: a free one
   */
  start(command: string, port?: number): Promise<Program>;
  /** Returns another reader with a copy of the folder. */
  copy(): Reader;
  /** Deletes the folder. */
  leave(): void;
}

interface ReaderOptions {
  /** Changes of the text, for other versions than the guide is written for. */
  readonly edit?: (text: string) => string;
  /** Our packages have been published, to this registry: the reader follows the texts for the time after. */
  readonly registry?: Pick<LocalRegistry, 'environment'>;
}

/**
 * Creates a reader.
 *
 * @param at the project and the server, which also serves its packages
 */
export function createReader(at: Portico, options: ReaderOptions = {}): Reader {
  return readerIn(mkdtempSync(join(tmpdir(), 'portico-guide-')), '.', at, options);
}

function readerIn(home: string, start: string, at: Portico, options: ReaderOptions): Reader {
  const { edit = (given: string) => given, registry } = options;
  const environment = () => environmentOf(registry);
  let folder = join(home, start);
  const inApp = (path: string) => join(folder, path);
  const text = (given: string) => edit(withProject(given, at));

  const shell = async (command: string, cwd = folder) => {
    try {
      return await run(text(command), { cwd, env: environment(), maxBuffer: outputBytesMax });
    } catch (error) {
      // Compilers print their errors there.
      throw new Error(`${error}\n${Object(error).stdout}`);
    }
  };

  const reader: Reader = {
    later: [],
    get folder() {
      return folder;
    },
    follow: async (page, headings) => {
      const steps = stepsOf(page, headings, registry === undefined ? asUnpublished : asPublished);
      for (const step of steps) {
        if (step.kind === 'file') reader.write(step.path, step.text);
        else for (const line of step.lines) await obey(line);
      }
    },
    write: (path, content) => {
      mkdirSync(dirname(inApp(path)), { recursive: true });
      writeFileSync(inApp(edit(path)), text(content));
    },
    run: async (command) => {
      const { stdout, stderr } = await shell(command);
      return stdout + stderr;
    },
    build: async () => complaintsIn(await reader.run('npm run build')),
    start: async (command, given) => {
      const port = given ?? (await freePort());
      const env = { ...environment(), PORT: String(port) };
      return await startProgram(command.replace('PORT', String(port)), port, { folder, environment: env });
    },
    copy: () => {
      const other = mkdtempSync(join(tmpdir(), 'portico-guide-'));
      copyFolder(home, other);
      return readerIn(other, folder.slice(home.length), at, options);
    },
    leave: () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }),
  };

  /** Runs a command of a guide, which may also change the folder. */
  async function obey(line: string): Promise<void> {
    if (/^(npm (start|run )|npx serve )/.test(line)) reader.later.push(line);
    else if (/^(npm create|npx create-|npx sv create|npx @angular\/cli)/.test(line)) await create(line);
    else folder = (await shell(`${line} && pwd`)).stdout.trim().split('\n').at(-1) ?? folder;
  }

  /** Creating an app takes up to half a minute. Its result is kept, and independent of our packages. */
  async function create(line: string): Promise<void> {
    const key = createHash('sha256')
      .update(`${text(line)} ${packagesOf} ${isLong || registry !== undefined}`)
      .digest('hex')
      .slice(0, 16);
    const kept = fileURLToPath(new URL(`../../.cache/guides/${key}`, import.meta.url));
    if (!existsSync(kept) || isLong) {
      const fresh = mkdtempSync(join(tmpdir(), 'portico-guide-'));
      await shell(line, fresh);
      rmSync(kept, { recursive: true, force: true });
      copyFolder(fresh, kept);
      rmSync(fresh, { recursive: true });
    }
    copyFolder(kept, folder);
  }
  return reader;
}

const isLong = process.env.PORTICO_TEST_LONG !== undefined;

/** Returns the environment of a developer, without the variables of this test run. */
function environmentOf(registry: ReaderOptions['registry']): NodeJS.ProcessEnv {
  const { NODE_ENV, NODE_OPTIONS, NODE_COMPILE_CACHE, FORCE_COLOR, ...rest } = process.env;
  const own = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !/^(VITEST|(VITE|VITEST|PORTICO|npm)_.*)$/.test(name)),
  );
  return {
    ...own,
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    NO_COLOR: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    npm_config_yes: 'true',
    ...(isLong || registry !== undefined ? {} : { npm_config_before: packagesOf }),
    ...registry?.environment,
  };
}

/** Replaces the placeholders of a guide with the values of a project. */
function withProject(text: string, { url, project }: Portico): string {
  return text
    .replaceAll('http://localhost:4100', url)
    .replace(/(PROJECT_ID=).*…/g, `$1${project.id}`)
    .replace(/(PUBLISHABLE_CLIENT_KEY=).*…/g, `$1${project.keys.client}`)
    .replace(/(SECRET_SERVER_KEY=).*…/g, `$1${project.keys.server}`)
    .replace("projectId: '…'", `projectId: '${project.id}'`)
    .replace("publishableClientKey: 'pck_…'", `publishableClientKey: '${project.keys.client}'`);
}

/** Copies a folder. Installed packages are links to the same files, because programs replace files there, if at all. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (source.includes('node_modules') && isSameDevice(from, to)) linkSync(source, target);
    else copyFileSync(source, target);
  }
}

const isSameDevice = (one: string, other: string) => statSync(one).dev === statSync(other).dev;
