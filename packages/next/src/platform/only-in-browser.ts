/**
 * Thrown while a server renders a client component that needs to know what only the browser can ask for. Next.js
 * recognises the digest: it sends the nearest Suspense fallback, says nothing in its log, and the browser renders.
 */
export class OnlyInBrowser extends Error {
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING';
  readonly reason = 'what is asked for is known in the browser only';

  constructor() {
    super('Only the browser can ask for this. Put a Suspense boundary around the component that needs it.');
  }
}
