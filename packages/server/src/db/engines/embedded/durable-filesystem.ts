import { fsyncSync } from 'node:fs';
import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What we use of the file system inside PGlite's module; its types leave it open. */
interface HostFiles {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
}

type DatabaseModule = postgresMod.PostgresMod;

const EIO = 29;

/**
 * The data directory as PGlite sees it, with an fsync that reaches the disk, for files and for directories alike.
 * The one of PGlite does nothing. Depends on internals of the pinned version; a test shows with strace that it works.
 */
export class DurableFilesystem extends NodeFS {
  override async init(
    database: PGlite,
    options: Partial<DatabaseModule>,
  ): Promise<{ emscriptenOpts: Partial<DatabaseModule> }> {
    const { emscriptenOpts } = await super.init(database, options);
    const addSync = (module: DatabaseModule) => {
      const files = module.NODEFS as unknown as HostFiles;
      files.stream_ops.fsync = ({ nfd }) => {
        try {
          fsyncSync(nfd);
          return 0;
        } catch {
          // The database must learn of it as an error code: it then stops rather than promise what is not on disk.
          return EIO;
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}
