import { fileURLToPath } from 'node:url';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Modules that only export others, most of which a page does not use. The bundler knows which it uses. */
const isIndex =
  /packages\/(?:js|react|contract)\/src\/(?:(?:[\w-]+\/)*index|internals)\.ts$|node_modules\/(?:@base-ui|lucide-react|@tanstack)\/.*index\.m?js$|lucide-react\.m?js$/;

type IsImported = (id: string, modules: Modules) => boolean;

/** Returns a function that tells whether one of the scripts of this package imports a module statically, also in steps. */
export function importedBy(...scripts: string[]): IsImported {
  const entries = new Set(scripts.map((script) => fileURLToPath(new URL(`src/${script}`, import.meta.url))));
  const known = new Set(entries);
  let isComplete = false;
  return (id, modules) => {
    // The loop visits what is added to the set, too.
    if (!isComplete) {
      for (const one of known) {
        if (!isIndex.test(one)) for (const next of modules.getModuleInfo(one)?.importedIds ?? []) known.add(next);
      }
    }
    isComplete = true;
    // Not the scripts themselves: a page that loads shared code must not start another page.
    return known.has(id) && !entries.has(id);
  };
}
