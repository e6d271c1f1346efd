import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineOf, markdownFiles, textOf, writtenFiles } from '../lib/sources.mjs';

const guide = 'docs/contribute/style-guide.md';
/** Other languages, and files that quote the refused words. */
const exempt =
  /^packages\/texts\/src\/(?!en-US)[a-z]{2}(?:-[A-Z]{2})?\/|^tooling\/checks\/(plain-english\.mjs|.*\.test\.mjs)$/;

/** Texts of the protocol, which clients compare. */
const wireTexts = /Wrong e-mail or password|only if user with e-mail exists/g;

/** Checks that no source or document uses a word or phrase that the style guide refuses. */
export function check(base) {
  const refused = new RegExp(
    refusedPhrases(readFileSync(join(base, guide), 'utf8'))
      .map(inText)
      .join('|'),
    'gi',
  );
  return [...writtenFiles(base), ...markdownFiles(base)]
    .filter((file) => file !== guide && !exempt.test(file))
    .flatMap((file) => {
      const text = textOf(base, file).replaceAll(wireTexts, (quoted) => ' '.repeat(quoted.length));
      return [...text.matchAll(refused)].map(
        (match) =>
          `${file}:${lineOf(text, match.index)} says "${match[0].replaceAll(/\s+/g, ' ')}". Reword it (${guide}).`,
      );
    });
}

/**
 * Returns the phrases that a style guide refuses: the quoted words of its rules 5 and 10, and the English phrases of
 * its column "Before" that have at least three words.
 */
export function refusedPhrases(guideText) {
  const words = [
    .../^5\. .*?Not: (.*)$/m.exec(guideText)[1].matchAll(/"([^"]+)"/g),
    .../^10\. .*?not "([^"]+)"/m.exec(guideText)[0].matchAll(/not "([^"]+)"/g),
  ].map((match) => match[1]);
  const before = guideText
    .slice(guideText.indexOf('## Before and after'))
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Where|German|French|Spanish) /.test(line))
    .flatMap((line) => line.split('|')[2].split('…'))
    .map((phrase) => phrase.trim().replace(/\.$/, ''))
    .filter((phrase) => phrase.split(/\s+/).length >= 3);
  return [...words, ...before];
}

/** Returns a pattern that finds a phrase as whole words, also over a line break of a comment. */
function inText(phrase) {
  const words = phrase.split(/\s+/).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const plural = phrase === 'e-mail' ? 's?' : '';
  return `(?<![\\w-])${words.join('\\s+(?:(?:\\*|//|--|#|<br>)\\s+)?')}${plural}(?![\\w-])`;
}
