const hour = 3_600_000;

/** How long old keys work beside the next ones, for a select field, in milliseconds. */
export const graces = [
  { value: String(hour), text: '1 hour' },
  { value: String(24 * hour), text: '1 day' },
  { value: String(7 * 24 * hour), text: '7 days' },
  { value: String(30 * 24 * hour), text: '30 days' },
];

/** The default grace period. */
export const usualGrace = String(7 * 24 * hour);
