/** The entered selector is not a setting of the project: it only helps to find the record. */
function keyOf(projectId: string, domain: string): string {
  return `portico-dkim-selector:${projectId}:${domain}`;
}

/** Returns the DKIM selector that was entered in this browser, or an empty text. */
export function readSelector(projectId: string, domain: string): string {
  return localStorage.getItem(keyOf(projectId, domain)) ?? '';
}

/** Remembers a DKIM selector in this browser. An empty text removes it. */
export function storeSelector(projectId: string, domain: string, selector: string): void {
  if (selector === '') localStorage.removeItem(keyOf(projectId, domain));
  else localStorage.setItem(keyOf(projectId, domain), selector);
}
