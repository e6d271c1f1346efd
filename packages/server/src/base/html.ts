/** Escapes text for HTML, including attributes, as React does. */
export function escapeHtml(text: string): string {
  // @guard names-are-text-on-review-page
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');
}
