/** Returns the projects of a short menu: the newest ones, and the current one even if it is old. @param newest newest first */
export function menuProjects<P extends { readonly id: string }>(newest: readonly P[], onScreen: P, most: number): P[] {
  const shown = newest.slice(0, most);
  return shown.some(({ id }) => id === onScreen.id) ? shown : [...shown.slice(0, most - 1), onScreen];
}
