import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesBelow } from '../lib/sources.mjs';

const folders = ['packages/react/src', 'packages/dashboard/src', 'packages/dashboard/apps'];

/** Tailwind classes, and CSS properties in style sheets and style objects, that name a side of the screen. */
const physical = [
  /(?<=["'`\s:-])-?(?:m|p|scroll-m|scroll-p)[lr]-(?:\d|\[|px|auto)[\w.[\]%-]*/g,
  /(?<=["'`\s:])-?(?:left|right)-(?:\d|\[|px|auto|full)[\w.[\]%/-]*/g,
  /(?<=["'`\s:])(?:rounded|border)-(?:l|r|tl|tr|bl|br)(?:-[\w.[\]%-]+)?(?=["'`\s])/g,
  /(?<=["'`\s:])(?:text|float|clear)-(?:left|right)(?=["'`\s])/g,
  /(?<![\w-])(?:margin|padding|border)-(?:left|right)(?:-\w+)?\s*:/g,
  /(?<![\w-])(?:margin|padding|border)(?:Left|Right)\w*\s*:/g,
  /(?<![\w.-])(?:left|right)\s*:\s*(?:-?[\d.]+(?:px|rem|em|%)?|auto)\s*[;,}]/g,
  /(?<![\w-])(?:text-align|float)\s*:\s*(?:left|right)/g,
];

/** What mirrors on pages that are written from right to left, in place of a side. */
const advice = 'Use the logical one, such as ms-2, pe-4, start-0, text-start, margin-inline-start or inset-inline-end.';

/**
 * Checks that pages name no side of the screen, so that a language written from right to left needs only texts. Emails are not pages:
 * email programs do not know logical properties.
 */
export function check(base) {
  return sourcesBelow(base, folders, /\.(?:tsx?|css)$/).flatMap((file) => {
    if (/\.test(?:-d)?\.tsx?$/.test(file) || mayNameSides.has(file)) return [];
    const text = readFileSync(join(base, file), 'utf8');
    return physical.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ 0: found, index }) => {
        const line = text.slice(0, index).split('\n').length;
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
