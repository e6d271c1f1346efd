import { compile } from 'html-to-text';

/**
 * Converts a rendered email to plain text: links with their address, no images, and nothing that is marked with
 * `data-skip-in-text`. The limits prevent work without an end on hostile markup.
 */
export const toPlainText: (html: string) => string = compile({
  wordwrap: false,
  limits: { maxInputLength: 1_000_000, maxDepth: 200, maxBaseElements: 10, ellipsis: '…' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});
