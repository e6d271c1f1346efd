import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { attributeOf, tag } from './html.mjs';

/** A page with its styles and scripts, compressed. Pictures and the index of the search are loaded when they are needed. */
const pageBytesMax = 60_000;

/** Files beside the index of the search, which has its own dialog (`public/search.js`). */
const unused = /^pagefind-(?:ui|modular-ui|component-ui|highlight)\./;

/**
 * Moves scripts and styles out of the pages into files, because the policy of the server allows no others, and compresses all texts.
 *
 * @returns problems of pages: what cannot be moved, and pages above the limit
 */
export async function finishPages(folder) {
  mkdirSync(join(folder, '_astro'), { recursive: true });
  // Hosts of static files expect it there.
  renameSync(join(folder, '404/index.html'), join(folder, '404.html'));
  for (const name of readdirSync(join(folder, 'pagefind')))
    if (unused.test(name)) rmSync(join(folder, 'pagefind', name));
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html'));
  const classes = new Map();
  const pages = names.map((name) => [name, finished(folder, readFileSync(join(folder, name), 'utf8'), classes)]);
  const rules = [...classes].map(([style, name]) => `.${name}{${style}}`).join('\n');
  const sheet = `<link rel="stylesheet" href="${fileOf(folder, rules, 'css')}">`;
  for (const [name, html] of pages) writeFileSync(join(folder, name), html.replace('</head>', `${sheet}</head>`));
  const problems = colorProblems(folder);
  const sizes = await compressTexts(folder);
  return [...problems, ...names.flatMap((name) => pageProblems(folder, name, sizes))];
}

const finished = (folder, html, classes) =>
  withClasses(withFiles(folder, withBreaks(withRowAnchors(withCells(withoutCopies(html))))), classes);

/** Removes the copies of code for the copy buttons. `page.js` takes the code from the page. */
const withoutCopies = (html) => html.replaceAll(/(<button title="Copy to clipboard"[^>]*) data-code="[^"]*"/g, '$1');

/** Makes headings of a table without text plain cells, so that screen readers announce no empty heading. */
const withCells = (html) => html.replaceAll(/<th[^>]*><\/th>/g, '<td></td>');

/** Gives rows about an error code an anchor, such as `#USER_NOT_FOUND`. The first row with the code on the page has it. */
function withRowAnchors(html) {
  const taken = new Set();
  return html.replaceAll(/<tr>((?:\s*<td>[\s\S]*?<\/td>){1,2})/g, (row, cells) => {
    const [, name] = /<td>(?:<code[^>]*>)?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/.exec(cells) ?? [];
    if (name === undefined || taken.has(name)) return row;
    taken.add(name);
    return `<tr id="${name}">${cells}`;
  });
}

/** Lets long names in tables break between their words: `USER_NOT_FOUND`, `UserNotFound`. */
function withBreaks(html) {
  return html.replaceAll(/<td>[\s\S]*?<\/td>/g, (cell) =>
    cell.replaceAll(/(?<=>[^<]*)\w{14,}/g, (name) =>
      name.replaceAll(/(?<=_)(?=[^_])|(?<=[a-z0-9])(?=[A-Z])/g, '<wbr>'),
    ),
  );
}

/** Replaces scripts and styles by files. Data in scripts stays. */
function withFiles(folder, html) {
  const script = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
  const withScripts = html.replaceAll(script, (whole, attributes, text) =>
    attributes.includes('application/') ? whole : `<script${attributes} src="${fileOf(folder, text, 'js')}"></script>`,
  );
  return withScripts.replaceAll(
    /<style[^>]*>([\s\S]*?)<\/style>/g,
    (_, text) => `<link rel="stylesheet" href="${fileOf(folder, text, 'css')}">`,
  );
}

/** Writes a file with its digest in the name. @returns its address */
function fileOf(folder, text, extension) {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const name = `_astro/page.${digest}.${extension}`;
  if (!existsSync(join(folder, name))) writeFileSync(join(folder, name), text);
  return `/docs/${name}`;
}

/** Class of a part of code that has a color. */
const tokenClass = 'token';

/** The parts of code with a color, as the generator's style sheets select them: by the `style` attribute. */
const tokens = /span\[style\^=["']?--["']?\]:not\(\[class\]\)/g;

/** Lets style sheets select the colored parts of code by their class. @returns a problem if none does */
function colorProblems(folder) {
  const sheets = readdirSync(join(folder, '_astro')).filter((name) => name.endsWith('.css'));
  const changed = sheets.filter((name) => {
    const path = join(folder, '_astro', name);
    const text = readFileSync(path, 'utf8');
    const withToken = text.replaceAll(tokens, `span.${tokenClass}`);
    if (withToken !== text) writeFileSync(path, withToken);
    return withToken !== text;
  });
  return changed.length > 0 ? [] : ['No style sheet colors code: its selector has changed.'];
}

/** Replaces each `style` attribute by a class. The same style has the same class on all pages. */
function withClasses(html, classes) {
  return html.replaceAll(tag, (opening) => {
    const style = attributeOf(opening, 'style');
    if (style === undefined) return opening;
    const name = classes.get(style) ?? `s${classes.size}`;
    classes.set(style, name);
    const own = attributeOf(opening, 'class') ?? (style.startsWith('--') ? tokenClass : undefined);
    const others = [name, own].filter((one) => one !== undefined).join(' ');
    const rest = opening.replaceAll(/\s(?:style|class)=(?:"[^"]*"|[^\s"'<>]+)/g, '');
    return rest.replace(/^<[\w-]+/, (start) => `${start} class="${others}"`);
  });
}

const compressed = promisify(brotliCompress);

/** Writes the texts of the site with Brotli too, as the server sends them. Node.js compresses on all cores. @returns their sizes by path */
async function compressTexts(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(?:html|css|js|json|svg)$/.test(name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const sizes = names.map(async (name) => {
    const bytes = await compressed(readFileSync(join(folder, name)), { params });
    writeFileSync(join(folder, `${name}.br`), bytes);
    return [name.replaceAll('\\', '/'), bytes.length];
  });
  return new Map(await Promise.all(sizes));
}

function pageProblems(folder, name, sizes) {
  const html = readFileSync(join(folder, name), 'utf8');
  const tags = [...html.matchAll(tag)].map(([opening]) => opening);
  const files = tags
    .filter((opening) => /^<(?:script|link rel="?stylesheet)/.test(opening))
    .map((opening) => attributeOf(opening, 'src') ?? attributeOf(opening, 'href'))
    .filter((address) => address !== undefined);
  const bytes = [...new Set(files)].reduce((sum, file) => sum + sizes.get(file.replace('/docs/', '')), sizes.get(name));
  const handlers = tags.filter((opening) => /\son[a-z]+=/.test(opening.replaceAll(/="[^"]*"/g, '=')));
  return [
    ...handlers.map((opening) => `${name} has a handler that its policy forbids: ${opening}`),
    ...(bytes <= pageBytesMax ? [] : [`${name} has ${bytes} bytes with its files. The limit is ${pageBytesMax}.`]),
  ];
}
