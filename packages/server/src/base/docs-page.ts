import { isPackage } from './command-line-name.ts';

/**
 * Returns where the reader of a message finds a page of the documentation: the file in a clone, or the path on the running
 * server, since the package does not contain these files.
 *
 * @param page path without an extension, such as `run/doctor`
 */
export function docsPage(page: string, anchor?: string): string {
  const at = anchor === undefined ? '' : `#${anchor}`;
  return isPackage ? `/docs/${page}/${at}` : `docs/${page}.md${at}`;
}
