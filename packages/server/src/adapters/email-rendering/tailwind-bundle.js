/** The parts of Tailwind CSS 3 that generate the rules of classes, for the bundle that `make-runtime.ts` builds. */
export { generateRules } from 'tailwindcss-3/lib/lib/generateRules.js';
export { createContext } from 'tailwindcss-3/lib/lib/setupContextUtils.js';
export { default as resolveConfig } from 'tailwindcss-3/resolveConfig.js';
