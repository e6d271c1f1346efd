import { chmodSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import type { AppFolder } from './app-folder.ts';

/** A file that the set-up creates or changes. */
export interface FileChange {
  /** Relative to the folder of the app, with forward slashes. */
  readonly path: string;
  /** Undefined for a new file. */
  readonly before: string | undefined;
  readonly after: string;
  /** Whether the file contains keys. The program shows their first letters only, and only its owner may read the file. */
  readonly isSecret?: boolean;
  /** Whether other programs may keep secrets in the file. The program shows its new lines only. */
  readonly hasOthers?: boolean;
}

/** What the developer has to change, because the code does not look as the set-up expects. */
export interface ManualStep {
  readonly path: string;
  /** Says what to do with the code. */
  readonly sentence: string;
  readonly code: string;
}

/** What the set-up does in the folder of an app. */
export interface Plan {
  readonly changes: readonly FileChange[];
  readonly steps: readonly ManualStep[];
}

/** Collects the changes of a plan. */
export class Planner {
  readonly #folder: AppFolder;
  readonly #changes: FileChange[] = [];
  readonly #steps: ManualStep[] = [];

  constructor(folder: AppFolder) {
    this.#folder = folder;
  }

  /** Creates a file. One that exists stays as it is. */
  create(path: string, text: string): void {
    if (this.#folder.read(path) === undefined) this.#changes.push({ path, before: undefined, after: text });
  }

  /**
   * Changes a file, or asks the developer to do it.
   *
   * @param isDone whether a text needs no change
   * @param change returns the new text, or undefined if the text does not look as expected
   */
  edit(
    path: string,
    isDone: (text: string) => boolean,
    change: (text: string) => string | undefined,
    step: Omit<ManualStep, 'path'>,
  ): void {
    const before = this.#folder.read(path);
    if (before !== undefined && isDone(before)) return;
    const after = before === undefined ? undefined : change(before);
    if (before === undefined || after === undefined) this.#steps.push({ path, ...step });
    else this.#changes.push({ path, before, after });
  }

  /** Adds a change that is known already. */
  write(change: FileChange): void {
    if (change.before !== change.after) this.#changes.push(change);
  }

  /** Adds a step for the developer. */
  ask(step: ManualStep): void {
    this.#steps.push(step);
  }

  plan(): Plan {
    return { changes: this.#changes, steps: this.#steps };
  }
}

/** Returns the changes of a plan as text: what is new in each file. Keys are cut. */
export function differenceOf({ changes }: Plan): string {
  return changes.map(describe).join('\n');
}

function describe({ path, before, after, isSecret = false, hasOthers = isSecret }: FileChange): string {
  const shown = isSecret ? withoutKeys : (text: string) => text;
  const patch = createTwoFilesPatch(path, path, shown(before ?? ''), shown(after), undefined, undefined, {
    context: hasOthers ? 0 : 2,
  });
  const lines = patch
    .split('\n')
    .slice(4)
    .filter((line) => line !== '' && !line.startsWith('\\'));
  return [`${before === undefined ? 'new file' : 'change'}  ${path}`, ...lines.map((line) => `  ${line}`), ''].join(
    '\n',
  );
}

/** Cuts keys of Portico. */
function withoutKeys(text: string): string {
  return text.replace(/^([^#=\n]*=)(.*)$/gm, (_line, name: string, value: string) =>
    /^(http:\/\/localhost|[0-9a-f-]{36}$|\()/.test(value) ? `${name}${value}` : `${name}${value.slice(0, 4)}…`,
  );
}

/** Writes the changes of a plan. Each file is complete or as it was before, and no more people may read it than before. */
export function apply(folder: AppFolder, { changes }: Plan): void {
  for (const { path, after, isSecret = false } of changes) {
    const whole = join(folder.path, path);
    mkdirSync(dirname(whole), { recursive: true });
    const unfinished = `${whole}.portico-${process.pid}`;
    writeFileSync(unfinished, after, { mode: 0o600, flag: 'wx' });
    const former = statSync(whole, { throwIfNoEntry: false })?.mode;
    if (!isSecret) chmodSync(unfinished, former ?? 0o644);
    renameSync(unfinished, whole);
  }
}
