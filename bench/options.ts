import { parseArgs } from 'node:util';

/** `npm run bench -- [--engine postgres|embedded] [--seconds 3] [--rounds 3] [--users 100000] [--port 5590] [--many 1000000] [--events 1000000] [--scale] [--peers] [--versus ../portico-before] [--requests 1000000] [--runs 3] [--only reads|sign-ins|webhooks|events|many-emails|many-webhooks|many-notices|memory|moving|planning|replicas|testing|delivery|clone|endurance]` */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    users: { type: 'string', default: '100000' },
    port: { type: 'string', default: '5590' },
    /** Users of the large project that searches, or with `--scale` all lists, are compared in. */
    many: { type: 'string', default: '1000000' },
    /** Events of the project in whose log pages are compared. */
    events: { type: 'string', default: '1000000' },
    /** Compares lists and searches with 10,000 and many users. Takes minutes. */
    scale: { type: 'boolean', default: false },
    /** Requests of `--only endurance`. */
    requests: { type: 'string', default: '1000000' },
    /** Runs of the example tests of `--only testing`. */
    runs: { type: 'string', default: '3' },
    /**
     * Measures only reads, password sign-ins, webhooks, the event log, the memory for much work in the background, or memory: after start, and after 12,000
     * emails. Or imports, exports and undos of `--users` users (moving), or how often statements are planned (planning), or 16 replicas behind HAProxy (replicas). Or the test kit of apps (testing). Or the package with the limits of `tooling/budgets.mjs` (delivery), or what a fresh clone takes (clone), or how memory grows in a day (endurance).
     */
    only: { type: 'string' },
    /** Compares the floor, Better Auth and Portico. Installs Better Auth below `.cache`. */
    peers: { type: 'boolean', default: false },
    /** Compares reads with those of the version in another checkout, whose server is built. */
    versus: { type: 'string' },
  },
});

export const options = {
  isPostgres: values.engine === 'postgres',
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  users: Number(values.users),
  port: Number(values.port),
  many: Number(values.many),
  events: Number(values.events),
  requests: Number(values.requests),
  runs: Number(values.runs),
  scale: values.scale,
  only: values.only,
  peers: values.peers,
  versus: values.versus,
};
