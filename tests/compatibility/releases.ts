/** The published SDKs of Stack Auth that the tests run: 2.8.51, one release of each later step, and the last one. */
export const releases = {
  '2.8.51': async () => await import('@stackframe/js'),
  '2.8.77': async () => await import('stackframe-js-2.8.77'),
  '2.8.102': async () => await import('stackframe-js-2.8.102'),
  '2.8.108': async () => await import('stackframe-js-2.8.108'),
};

/** The version of a release. */
export type Release = keyof typeof releases;

/** The API of the last release. The tests call of each release only what it has. */
export type Sdk = typeof import('stackframe-js-2.8.108');
