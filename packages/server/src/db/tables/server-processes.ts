/** The processes that run on this database, for its operator. */
export interface ServerProcessesTable {
  id: string;
  /** Name of the machine. */
  host: string;
  version: string;
  started_at: Date;
  seen_at: Date;
}
