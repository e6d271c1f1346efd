/**
 * Thrown during server rendering for data or actions that need a browser. React leaves the nearest Suspense boundary to
 * the browser. Next.js recognizes the digest and does not log the error.
 */
export class OnlyInBrowser extends Error {
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING';

  constructor() {
    super('This requires a browser. Wrap the component in a Suspense boundary.');
  }
}
