/**
 * Returns the number of repetitions of a test.
 *
 * @param short repetitions in `npm test`
 * @param long repetitions in `npm run test:long`
 */
export function runs({ short, long }: { readonly short: number; readonly long: number }): number {
  return process.env.PORTICO_TEST_LONG === undefined ? short : long;
}
