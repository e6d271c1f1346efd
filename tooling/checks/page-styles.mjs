import { isTest, lineOf, textOf, writtenFiles } from '../lib/sources.mjs';

/** What has pages: the packages for browsers, the pages of the server, the site and the examples. */
const pages =
  /^(?:packages\/(?:react|next|dashboard|pages|server\/src\/(?:pages|base))|site|examples)\/.*\.(?:[cm]?[jt]sx?|css|html|astro)$/;

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

/** Sizes of texts that ignore the size that the reader has set in the browser. */
const pixels = [
  /(?<![\w-])(?:font-size|fontSize|line-height|lineHeight)['"]?\s*:\s*['"]?[\d.]+px/g,
  /(?<![\w-])fontSize['"]?\s*:\s*[\d.]+(?=\s*[,}])/g,
  /(?<![\w-])font\s*:\s*[^;"'`}]*?\d+px/g,
  /(?<=["'`\s:!])(?:text|leading)-\[[\d.]+px\]/g,
];

/** What pages do not use, and what they use in its place. */
const rules = [
  {
    patterns: physical,
    problem:
      'is the same side in every language. Use the logical one, such as ms-2, pe-4, start-0, text-start, margin-inline-start or inset-inline-end.',
  },
  { patterns: pixels, problem: 'ignores the text size of the browser. Use rem.' },
];

/**
 * Checks that pages name no side of the screen, so that a language written from right to left needs only texts, and that texts follow
 * the text size of the browser. Emails are not pages: email programs know neither logical properties nor rem.
 */
export function check(base) {
  return writtenFiles(base).flatMap((file) => {
    if (!pages.test(file) || isTest(file) || isOther.has(file)) return [];
    const text = textOf(base, file);
    return rules.flatMap(({ patterns, problem }) =>
      patterns.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(
          ({ 0: found, index }) => `${file}:${lineOf(text, index)} "${found.trim()}" ${problem}`,
        ),
      ),
    );
  });
}

/** Not of a page: styles of emails, the editor of code, which is always written from left to right, and drafts of a design. */
const isOther = new Set([
  'packages/dashboard/src/features/mail/markdown-source.ts',
  'packages/dashboard/src/ui/code/look.ts',
  'packages/dashboard/design/variants.html',
]);
