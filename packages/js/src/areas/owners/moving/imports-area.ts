import { loadCode } from '../../../core/errors.ts';
import type { AppCore } from '../../base/app-core.ts';
import { ImportCalls } from './imports.calls.ts';
import type {
  ImportedLine,
  ImportLineInput,
  ImportLinesOptions,
  ListImportsOptions,
  ProjectImport,
  ProjectImportPage,
  UndoImportOptions,
  UndoneImport,
} from './imports.ts';

/** The imports of a project: `imports` of an admin app. The dashboard and `portico import` begin them. */
export class AdminImports extends ImportCalls {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    super(core);
    this.#core = core;
  }

  /** Lists the imports of the last 30 days, newest first. */
  async list(options?: ListImportsOptions): Promise<ProjectImportPage> {
    return await (await imports()).listImports(this.#core.transport('admin'), options);
  }

  /**
   * Imports lines of a file in one transaction, at most 1,000. A repeated call with the same import and numbers of lines imports nothing
   * twice. Only for owners and keys.
   *
   * @param importId a UUID of your choice
   * @throws {RequestFailed} 409: a user was created at the same time, and nothing was imported
   */
  async importLines(
    importId: string,
    lines: readonly ImportLineInput[],
    options?: ImportLinesOptions,
  ): Promise<ImportedLine[]> {
    return await (await imports()).importLines(this.#core.transport('admin'), importId, lines, options);
  }

  /** Stores how many lines of a file were left out. @throws {RequestFailed} 404 */
  async finish(
    importId: string,
    leftOut: { readonly skipped: number; readonly refused: number },
  ): Promise<ProjectImport> {
    return await (await imports()).finishImport(this.#core.transport('admin'), importId, leftOut);
  }

  /** Deletes what an import has created, and leaves what was used since. Only for owners and keys. @throws {RequestFailed} 404 */
  async undo(importId: string, options?: UndoImportOptions): Promise<UndoneImport> {
    return await (await imports()).undoImport(this.#core.transport('admin'), importId, options);
  }
}

/** Loads the functions for imports. */
async function imports() {
  return await loadCode(import('./imports.ts'));
}
