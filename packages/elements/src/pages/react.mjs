// JavaScript: TypeScript refuses `export *` of the declarations of Preact.
import { useLayoutEffect, useState } from 'preact/compat';

export * from 'preact/compat';
export { default } from 'preact/compat';

/**
 * Runs effects when the document has changed. Preact would run them after the next frame: a form that is submitted before would save the
 * value of an earlier rendering. React runs them at once after an event of the user.
 */
export const useEffect = useLayoutEffect;

let ids = 0;

/** Returns an ID that is unique on the page. Preact counts from zero in each element, so labels would lead to the fields of another one. */
export function useId() {
  const [id] = useState(() => `portico-${++ids}`);
  return id;
}
