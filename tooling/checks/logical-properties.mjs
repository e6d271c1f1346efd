import { isTest, lineOf, textOf, writtenFiles } from '../lib/sources.mjs';

/** What has pages: the packages for browsers, the pages of the server, the site and the examples. */
const pages =
  /^(?:packages\/(?:react|next|dashboard|pages|server\/src\/pages)|site|examples)\/.*\.(?:[cm]?[jt]sx?|css|html|astro)$/;

/** Tailwind classes, and CSS properties in style sheets and style objects, that name a side of the screen. */
const physical = [
  /(?<=["'`\s:!-])-?(?:m|p|scroll-m|scroll-p)[lr]-(?:\d|\[|\(|px|auto)[\w.[\]()%-]*/g,
  /(?<=["'`\s:!-])-?(?:left|right)-(?:\d|\[|\(|px|auto|full)[\w.[\]()%/-]*/g,
  /(?<=["'`\s:!])(?:rounded|border)-(?:l|r|tl|tr|bl|br)(?:-[\w.[\]%-]+)?(?=["'`\s!])/g,
  /(?<=["'`\s:!])(?:text|float|clear)-(?:left|right)(?=["'`\s!])/g,
  /(?<![\w-])(?:scroll-)?(?:margin|padding|border)-(?:left|right)(?:-\w+)*\s*:/g,
  /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\s*:/g,
  /(?<![\w-])(?:scrollMargin|scrollPadding|margin|padding|border|borderTop|borderBottom)(?:Left|Right)\w*['"]?\s*:/g,
  /(?<![\w.-])['"]?(?:left|right)['"]?\s*:\s*['"]?(?:-?[\d.]+(?:px|rem|em|%)?|auto|calc\([^;]*\))['"]?\s*[;,}]/g,
  /(?<![\w-])(?:text-align|textAlign|float|cssFloat|clear)\s*:\s*['"]?(?:left|right)\b/g,
];

/** What mirrors on pages that are written from right to left, in place of a side. */
const advice = 'Use the logical one, such as ms-2, pe-4, start-0, text-start, margin-inline-start or inset-inline-end.';

/**
 * Checks that pages name no side of the screen, so that a language written from right to left needs only texts. Emails are not pages:
 * email programs do not know logical properties.
 */
export function check(base) {
  return writtenFiles(base).flatMap((file) => {
    if (!pages.test(file) || isTest(file) || mayNameSides.has(file)) return [];
    const text = textOf(base, file);
    return physical.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ 0: found, index }) => {
        const line = lineOf(text, index);
        return `${file}:${line} "${found.trim()}" is the same side in every language. ${advice}`;
      }),
    );
  });
}

/** Not of a page: styles of emails, and the editor of code, which is always written from left to right. */
const mayNameSides = new Set([
  'packages/dashboard/src/features/mail/markdown-source.ts',
  'packages/dashboard/src/ui/code/look.ts',
]);
