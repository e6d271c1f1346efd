const choices = [
  { minutes: 15, text: '15 minutes' },
  { minutes: 60, text: '1 hour' },
  { minutes: 8 * 60, text: '8 hours' },
  { minutes: 24 * 60, text: '1 day' },
];

/**
 * Returns the lifetimes that a project allows for a session of a person who is signed in as a user, as options of a select.
 *
 * @param minutesMax `auth.sessions.impersonationMinutesMax`. Undefined while it is loading
 */
export function lifetimesUpTo(minutesMax = 0): { value: string; text: string }[] {
  const allowed = choices.filter(({ minutes }) => minutes <= minutesMax);
  const shown = allowed.length > 0 ? allowed : [{ minutes: minutesMax, text: minutesText(minutesMax) }];
  return shown.map(({ minutes, text }) => ({ value: String(minutes * 60_000), text }));
}

function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
