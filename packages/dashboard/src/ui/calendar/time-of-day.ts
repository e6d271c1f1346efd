/** Reads a time such as `9:30`, `930`, `14` or `2 pm`. Returns it as `09:30`, or undefined. */
export function readTimeOfDay(text: string): string | undefined {
  const match = /^(\d{1,2}?)(?:[:.]?(\d\d))?\s*([ap]m)?$/i.exec(text.trim());
  if (match === null) return undefined;
  const [, hourText = '', minuteText = '00', half] = match;
  const hour = Number(hourText);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const hours = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  if (hours > 23 || Number(minuteText) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${minuteText}`;
}
