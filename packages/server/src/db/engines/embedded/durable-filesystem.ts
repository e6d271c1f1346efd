import { fsyncSync } from 'node:fs';
import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { ownerOnly } from '../../../base/private-files.ts';

/** File attributes that the database sets. */
interface Attributes {
  readonly mode?: number | undefined;
}

/** The parts of PGlite's internal file system that are used here. PGlite does not type them. */
interface HostFiles {
  readonly node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: unknown) => unknown;
    setattr: (node: unknown, attributes: Attributes) => void;
  };
  readonly stream_ops: {
    fsync?: (stream: { readonly nfd: number }) => number;
    setattr: (stream: unknown, attributes: Attributes) => void;
  };
}

type DatabaseModule = postgresMod.PostgresMod;

const EIO = 29;

/**
 * File system for PGlite with a real fsync for files and directories, which PGlite's own file system lacks. Only the
 * owner can read the files, with any umask. Depends on internals of the pinned version. Tests check the system calls
 * and the permissions.
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
          // Returned as an error code, so that the database stops instead of acknowledging a write that is not on disk.
          return EIO;
        }
      };
    };
    const preRun = [...(emscriptenOpts.preRun ?? []), addSync, keepPrivate];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** PGlite sets the mode 0666 explicitly after creating a file, so a umask has no effect. */
function keepPrivate(module: DatabaseModule): void {
  const { node_ops, stream_ops } = module.NODEFS as unknown as HostFiles;
  const { mknod, setattr } = node_ops;
  const { setattr: setattrOfOpen } = stream_ops;
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, ownerOnly(mode), device);
  node_ops.setattr = (node, attributes) => setattr(node, privately(attributes));
  stream_ops.setattr = (stream, attributes) => setattrOfOpen(stream, privately(attributes));
}

function privately(attributes: Attributes): Attributes {
  return typeof attributes.mode === 'number' ? { ...attributes, mode: ownerOnly(attributes.mode) } : attributes;
}
