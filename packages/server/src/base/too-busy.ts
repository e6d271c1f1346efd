/** Too much work is waiting. Callers respond with 429. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}
