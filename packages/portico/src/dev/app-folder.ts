import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of an app, as far as the set-up reads it. */
export interface AppFolder {
  readonly path: string;
  /** Packages that the app names in `package.json`, with their ranges of versions. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Scripts of `package.json`. */
  readonly scripts: Readonly<Record<string, string>>;
  readonly packageManager: Installer;
  readonly isTypeScript: boolean;
  /** Returns the text of a file. Undefined if there is none. */
  read(path: string): string | undefined;
  /** Returns the first of some paths that exists. */
  findFirst(...paths: readonly string[]): string | undefined;
}

/** The program that installs packages. */
export type Installer = 'npm' | 'pnpm' | 'yarn' | 'bun';

const lockFiles: readonly (readonly [file: string, manager: Installer])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
];

/** Why the set-up cannot go on. The program prints the message without a stack. */
export class DevFailure extends Error {
  override readonly name = 'DevFailure';
  /** 2 if a decision of the developer is missing. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Reads the folder of an app.
 *
 * @throws {DevFailure} there is no readable `package.json`
 */
export function readAppFolder(path: string): AppFolder {
  const read = (file: string) => {
    const whole = join(path, file);
    return existsSync(whole) ? readFileSync(whole, 'utf8') : undefined;
  };
  const manifest = readManifest(path, read('package.json'));
  const dependencies = { ...textsOf(manifest.devDependencies), ...textsOf(manifest.dependencies) };
  return {
    path,
    dependencies,
    scripts: textsOf(manifest.scripts),
    packageManager: lockFiles.find(([file]) => existsSync(join(path, file)))?.[1] ?? 'npm',
    isTypeScript: existsSync(join(path, 'tsconfig.json')) || dependencies.typescript !== undefined,
    read,
    findFirst: (...paths) => paths.find((file) => existsSync(join(path, file))),
  };
}

function readManifest(path: string, text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) {
    throw new DevFailure(
      `There is no package.json in ${path}. Run the command in the folder of your app, or create an app: portico create my-app`,
    );
  }
  try {
    const manifest: unknown = JSON.parse(text);
    if (typeof manifest === 'object' && manifest !== null) return manifest as Readonly<Record<string, unknown>>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new DevFailure(`${join(path, 'package.json')} is not valid JSON.`);
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}
