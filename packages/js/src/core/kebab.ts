/** Converts camel case to kebab case: `signIn` → `sign-in`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
