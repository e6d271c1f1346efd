/** The part of SvelteKit that the guard calls. Apps have the package; installing it here would cost every contributor 60 MB. */
declare module '@sveltejs/kit' {
  export function redirect(status: 303, location: string): never;
}
