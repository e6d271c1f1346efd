/** Returns the session storage of this tab, or undefined if there is none or the browser blocks it. */
export function tabStorage(): Storage | undefined {
  try {
    return typeof document === 'undefined' ? undefined : sessionStorage;
  } catch {
    return undefined;
  }
}
