/** The part of SvelteKit that the guard calls. Apps have the package; installing it here would cost every contributor 60 MB. */
declare module '@sveltejs/kit' {
  export function redirect(status: 303, location: string): never;
}

/** The part of Svelte that gets the attributes of the elements. */
declare module 'svelte/elements' {
  export interface HTMLAttributes<Element extends EventTarget> {
    onclick?: ((event: MouseEvent & { currentTarget: Element }) => void) | null | undefined;
  }
  export interface SvelteHTMLElements {}
}
