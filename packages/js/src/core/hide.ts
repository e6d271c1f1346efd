/** Keeps a property out of what is printed. */
export function hide(owner: object, name: PropertyKey): void {
  Object.defineProperty(owner, name, { enumerable: false });
}
