/** Where the files of the database to open are: in a directory, or in memory, copied from an archive. */
export type OpenOrder = { readonly directory: string } | { readonly archive: string };

/** A message to the database thread: the directory to open, then complete messages of the wire protocol, or a request to shut down. */
export type WorkerOrder = OpenOrder | Uint8Array | 'close';

/** A message from the database thread: bytes of the wire protocol, or its state. */
export type WorkerReport =
  | Uint8Array
  | { readonly kind: 'ready' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };
