/**
 * Thrown while a server renders what only a browser can find out or do. React leaves the nearest Suspense boundary to the
 * browser; Next.js recognises the digest and keeps it out of its log.
 */
export class OnlyInBrowser extends Error {
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING';

  constructor() {
    super('Only the browser can do this. Put a Suspense boundary around the component that needs it.');
  }
}
