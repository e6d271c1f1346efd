/** Hides a property from printed objects. */
export function hide(owner: object, name: PropertyKey): void {
  Object.defineProperty(owner, name, { enumerable: false });
}
