import { MemoryFS, type PGlite, type postgresMod } from '@electric-sql/pglite';
import { list } from 'tar';

type DatabaseModule = postgresMod.PostgresMod;

/** The parts of the file system of PGlite that are used here. */
interface Files {
  readonly mkdirTree: (path: string, mode: number) => void;
  readonly writeFile: (path: string, content: Uint8Array, options: { readonly canOwn: boolean }) => void;
  readonly chmod: (path: string, mode: number) => void;
}

/** A file or folder of an archive. A folder has no content. */
interface Entry {
  readonly path: string;
  readonly content: Buffer | undefined;
}

/** Where PGlite expects the files of the database. */
const root = '/pglite/data';

/**
 * File system for PGlite in memory, with a copy of a packed database. Depends on internals of the pinned version, as
 * `DurableFilesystem` does.
 */
export class MemoryFilesystem extends MemoryFS {
  readonly #entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    super();
    this.#entries = entries;
  }

  override async init(
    database: PGlite,
    options: Partial<DatabaseModule>,
  ): Promise<{ emscriptenOpts: Partial<DatabaseModule> }> {
    const { emscriptenOpts } = await super.init(database, options);
    const unpack = ({ FS }: DatabaseModule) => {
      const files = FS as unknown as Files;
      files.mkdirTree(root, 0o700);
      for (const { path, content } of this.#entries) {
        if (content === undefined) files.mkdirTree(`${root}/${path}`, 0o700);
        else files.writeFile(`${root}/${path}`, content, { canOwn: true });
        files.chmod(`${root}/${path}`, content === undefined ? 0o700 : 0o600);
      }
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), unpack] } };
  }
}

/** Reads a packed database into a new file system. @param archive a compressed tar file */
export function openArchive(archive: string): MemoryFilesystem {
  const entries: Entry[] = [];
  list({
    file: archive,
    sync: true,
    onReadEntry: (entry) => {
      if (entry.type === 'Directory') entries.push({ path: entry.path, content: undefined });
      const chunks: Buffer[] = [];
      entry.on('data', (chunk) => chunks.push(chunk));
      entry.on('end', () => {
        if (entry.type !== 'Directory') entries.push({ path: entry.path, content: Buffer.concat(chunks) });
      });
    },
  });
  return new MemoryFilesystem(entries);
}
