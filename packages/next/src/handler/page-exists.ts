import { pageNamed } from '@portico/react/routes';

/** Returns whether the handler has the page that the segments of a catch-all route name. @param params undefined if not a page */
export function pageExists(params: Readonly<Record<string, unknown>> | undefined): boolean {
  if (params === undefined) return true;
  const path = Object.values(params).find(Array.isArray);
  // @guard field-nextjs-handler-pages
  return path !== undefined && pageNamed(path.join('/')) !== undefined;
}
