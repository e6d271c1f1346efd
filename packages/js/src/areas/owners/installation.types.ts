// Generated from packages/contract/src/owners/installation/installation.endpoints.ts by `npm run fix`.

/** What is read. */
export interface GetInstallationFiguresOptions {
  /** Whether to run the checks again, also if they are not five minutes old. */
  readonly check?: boolean | undefined;
}

/** The figures of an installation, for its operator. They contain no secret. */
export interface InstallationFigures {
  /** Version of the process that has answered. */
  readonly version: string;
  /** Whether it runs in production mode. */
  readonly isProduction: boolean;
  /** Origin at which browsers reach the server. */
  readonly publicUrl: string;
  /** The processes that run, at most 100. */
  readonly processes: readonly {
    readonly id: string;
    /** Name of its machine. */
    readonly host: string;
    readonly version: string;
    readonly startedAt: Date;
    /** When it last said that it runs. It does every 30 seconds. */
    readonly seenAt: Date;
    /** Whether it has sent this response. */
    readonly isAnswering: boolean;
  }[];
  /** The database, its size and its connections. */
  readonly database: {
    /** `embedded`: in the process of the server. */
    readonly engine: 'embedded' | 'postgres';
    /** Version of PostgreSQL. */
    readonly postgres: string;
    readonly sizeBytes: number;
    /** Connections of all programs to the database server, and how many it allows. Null for the embedded database. */
    readonly connections: { readonly used: number; readonly max: number } | null;
    /** Connections of the process that has answered, and how many requests wait for one. */
    readonly pool: { readonly open: number; readonly busy: number; readonly waiting: number; readonly max: number };
    /** The largest lag of a standby, in seconds. Null without a standby, or if the database does not tell this user. */
    readonly replicationLagSeconds: number | null;
    /** Names of the migrations that the next start applies. */
    readonly pendingMigrations: readonly string[];
  };
  /** Work that waits, by kind. */
  readonly queues: readonly {
    /** `emails`, `broadcasts` or `webhooks`. */
    readonly name: string;
    /** How long the oldest item has been due, in seconds. */
    readonly oldestDueSeconds: number;
    /** What the process that has answered does now. */
    readonly running: number;
    /** What it has done since it started. */
    readonly done: number;
    /** Attempts of it that ended without a result. */
    readonly failed: number;
  }[];
  /** Periodic jobs, as the process that has answered saw them. */
  readonly jobs: readonly {
    readonly name: string;
    readonly everySeconds: number;
    readonly succeededAt: Date | null;
    readonly failedAt: Date | null;
    /** Kind of the last error. The log of the server has the rest. Null if the last run succeeded. */
    readonly error: string | null;
  }[];
  /** How the installation sends emails. */
  readonly mail: {
    /** Host of its mail server. Null without one. */
    readonly server: string | null;
    readonly from: string;
    /** The name with which it greets mail servers. Null: the name of the machine. */
    readonly greeting: string | null;
    /** Emails that wait, at most 10,000 of them. */
    readonly waiting: number;
    /** Mail servers that accept no email, with those of projects. */
    readonly serversDown: number;
    /** Since when its own mail server accepts no email, and why. Null if it does. */
    readonly outage: { readonly since: Date; readonly failures: number; readonly error: string } | null;
  };
  /** The disk of the data directory. */
  readonly storage: {
    readonly directory: string;
    /** Null if the directory does not exist, or the system does not tell. */
    readonly freeBytes: number | null;
    readonly totalBytes: number | null;
  };
  /** What `portico doctor` finds. */
  readonly findings: readonly {
    /** Name of the check, such as `database`. */
    readonly check: string;
    readonly level: 'ok' | 'warning' | 'problem' | 'skipped';
    readonly sentence: string;
    /** What to do about it. Null if there is nothing to do. */
    readonly remedy: string | null;
  }[];
  /** When the findings were checked. */
  readonly checkedAt: Date;
}
