/** Returns a number of users as a text. */
export function userCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'user' : 'users'}`;
}
