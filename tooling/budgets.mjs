/**
 * Limits of the type check, and of the package `portico`. `npm test` checks the sizes (`portico-package.test.mjs`).
 * `npm run bench -- --only delivery` measures the times, which depend on the machine, `--only clone` those
 * of a fresh clone, and `--only endurance` the growth.
 */
export const budgets = {
  /** What the type checker keeps for the largest project. Its process takes up to half as much again: 3 GB. */
  typeCheckMB: 2000,
  tarballMB: 25,
  installedMB: 90,
  /** From the command to a server that is ready, in an empty folder: of the installed package, and of `npx` with a warm cache of npm. */
  startSeconds: 1.5,
  npxStartSeconds: 8,
  /** From the command in an empty folder to the page for members of a new app of Vite, with a warm cache of npm. */
  createSeconds: 30,
  /** In the folder of an app that is installed already. */
  devSeconds: 10,
  /** In a fresh clone, with a warm cache of npm: `npm start` to a server that is ready, the example on what that built, and `npm run pack`. */
  cloneStartSeconds: 45,
  exampleSeconds: 5,
  packSeconds: 60,
  /** Longest time in which such a command prints nothing. */
  silenceSeconds: 2,
  /** Resident memory after the start, on PostgreSQL. */
  idleMB: 120,
  /** Growth of the resident memory after a forced collection, over 1,000,000 requests and 24 hours. */
  growthMB: 24,
};
