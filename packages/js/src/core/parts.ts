/**
 * Adds the methods of a part to a class. The class has no second base class, so files are split without a chain of
 * classes. Its own methods win. An interface with the name of the class adds the types.
 *
 * @example
 * class Team {
 *   static {
 *     addPart(Team, CustomerPart);
 *   }
 * }
 * interface Team extends CustomerPart {}
 */
export function addPart<Part extends object>(
  owner: { readonly prototype: NoInfer<Part> },
  part: { readonly prototype: Part },
): void {
  Object.defineProperties(owner.prototype, {
    ...Object.getOwnPropertyDescriptors(part.prototype),
    ...Object.getOwnPropertyDescriptors(owner.prototype),
  });
}
