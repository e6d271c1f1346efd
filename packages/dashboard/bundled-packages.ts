import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { noteBundled } from '../../tooling/lib/bundled.mjs';

/** Style sheets import these. What they import is not among the modules of the bundle. */
const inStyles = ['@fontsource-variable/inter', 'tailwindcss'];

/** Writes a list of the packages in a build, for the bill of materials. */
export function bundledPackages(step: string): Plugin {
  return {
    name: 'bundled-packages',
    apply: 'build',
    generateBundle() {
      const styles = inStyles.map((name) => fileURLToPath(import.meta.resolve(`${name}/package.json`)));
      noteBundled(step, [...this.getModuleIds(), ...styles]);
    },
  };
}
