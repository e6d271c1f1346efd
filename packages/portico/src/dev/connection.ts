/** The connection of an app to its project. */
export interface Connection {
  readonly apiUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
  /** Undefined for apps without a server. */
  readonly secretServerKey?: string | undefined;
}
