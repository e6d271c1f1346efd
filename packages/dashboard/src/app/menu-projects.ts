interface Project {
  readonly id: string;
  readonly createdAt: Date;
}

/** Returns the projects of a short menu: the newest ones, and the current one even if it is old. */
export function menuProjects<P extends Project>(projects: readonly P[], onScreen: P, most: number): P[] {
  const newest = projects.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, most);
  return newest.some(({ id }) => id === onScreen.id) ? newest : [...newest.slice(0, most - 1), onScreen];
}
