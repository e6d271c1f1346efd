/**
 * Adds the methods of a part to a class. Its own methods win. An interface with the name of the class adds the types.
 *
 * @see docs/contribute/decisions/0018-size-of-the-sdk.md#sdk-classes-are-composed-of-parts
 * @example
 * class App {
 *   static {
 *     addPart(App, AppLinks);
 *   }
 * }
 * interface App extends AppLinks {}
 */
export function addPart<Part extends object>(
  owner: { readonly prototype: NoInfer<Part> },
  part: { readonly prototype: Part },
): void {
  for (const name of Object.getOwnPropertyNames(part.prototype)) {
    if (!(name in owner.prototype)) addMethod(owner.prototype, name, part.prototype[name as keyof Part] as Method);
  }
}

type Method = (...given: never[]) => unknown;

/** Adds a method to a prototype, as a class does. */
export function addMethod(prototype: object, name: string, value: Method): void {
  Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
}
