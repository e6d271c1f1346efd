/** A message to the database thread: the directory to open, then complete messages of the wire protocol, or a request to shut down. */
export type WorkerOrder = { readonly directory: string } | Uint8Array | 'close';

/** A message from the database thread: bytes of the wire protocol, or its state. */
export type WorkerReport =
  | Uint8Array
  | { readonly kind: 'ready' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly reason: string };
