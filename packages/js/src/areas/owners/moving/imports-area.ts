import { loadCode } from '../../../core/errors.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { ListImportsOptions, ProjectImportPage, UndoImportOptions, UndoneImport } from './imports.ts';

/** The imports of a project: `imports` of an admin app. `portico import` begins them. */
export class AdminImports {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Lists the imports of the last 30 days, newest first. */
  async list(options?: ListImportsOptions): Promise<ProjectImportPage> {
    return await (await imports()).listImports(this.#core.transport('admin'), options);
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
