import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { guideFolders } from '../tooling/checks/guide-index.mjs';
import { asUnpublished } from '../tooling/lib/publication.mjs';
import { sourcesBelow } from '../tooling/lib/sources.mjs';

/** Files of the root that are pages too, with their address below `/docs/`. */
const adopted = new Map([
  ['CONTRIBUTING.md', 'contribute/contributing'],
  ['CHANGELOG.md', 'reference/changelog'],
]);

/** Titles of folders with many pages. A list of them is in the sidebar in place of each: the README of the folder, if there is one. */
const listed = new Map([
  ['contribute/decisions', 'Decisions'],
  ['contribute/api', 'Public API'],
]);

/**
 * Returns the pages of the site in the order of their addresses.
 *
 * @param base root of the repository
 * @returns `slug`: the address below `/docs/`, `source`: the path in the repository, `title`, `description`, and `text`: the Markdown below
 * the title; and `neighbours`: the previous and the next page, if the sidebar does not say so
 */
export function readPages(base) {
  const described = descriptionsOf(base);
  const files = [...sourcesBelow(base, ['docs'], /\.md$/), ...adopted.keys()];
  const pages = files.map((source) => {
    const { title, text } = partsOf(base, source);
    return { source, slug: slugOf(source), title, text, description: described.get(source) ?? firstSentences(text) };
  });
  for (const [slug, title] of listed) {
    const entries = pages.filter((page) => posix.dirname(page.slug) === slug);
    for (const [index, page] of entries.entries()) page.neighbours = [entries[index - 1], entries[index + 1]];
    if (pages.some((page) => page.slug === slug)) continue;
    const text = entries.map(({ source, title: name }) => `- [${name}](${posix.basename(source)})`).join('\n');
    const source = `docs/${slug}/README.md`;
    pages.push({ source, slug, title, text, description: described.get(`docs/${slug}`) });
  }
  return pages.sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

function slugOf(source) {
  return adopted.get(source) ?? source.replace(/^docs\//, '').replace(/\/?(?:README|\.api)?\.md$/, '');
}

function partsOf(base, source) {
  const all = asUnpublished(readFileSync(join(base, source), 'utf8')).replace(/^<!--[\s\S]*?-->\s*/, '');
  const [line, heading] = /^# +(.+)\n*/m.exec(all) ?? [];
  if (heading === undefined)
    throw new Error(`${source} has no title. Begin the page with a heading of the first level.`);
  return { title: heading.replace(/[`*]/g, ''), text: all.replace(line, '') };
}

/** Returns what `docs/README.md` says about the pages of its tables. */
function descriptionsOf(base) {
  const rows = readFileSync(join(base, 'docs/README.md'), 'utf8').matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \| (.+) \|$/gm);
  return new Map([...rows].map(([, link, text]) => [posix.join('docs', link), asPlainText(capitalized(text))]));
}

const capitalized = (text) => text[0].toUpperCase() + text.slice(1);

/** Returns the beginning of the first paragraph, as plain text. */
function firstSentences(text) {
  const paragraph = text.split(/\n{2,}/).find((part) => /^[A-Z`*[]/.test(part) && !part.startsWith('Status:')) ?? '';
  const plain = asPlainText(paragraph.replaceAll('\n', ' ')).replace(/^(?:Context|Decision)\. /, '');
  return plain.length <= 160 ? plain : plain.slice(0, 160).replace(/\W*\s\S*$/, ' …');
}

const asPlainText = (text) => text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

/**
 * Returns the Markdown of a page with the links of the site.
 *
 * @param addresses `page`: returns the address of a page from its slug; `file`: that of a picture from its path in `docs`; `source`: that
 * of another file of the repository, or undefined, which turns the link into text
 */
export function withLinks(base, pages, page, addresses) {
  const slugs = new Map(pages.map(({ source, slug }) => [source, slug]));
  const target = (link) => {
    if (/^(?:[a-z]+:|\/|#)/.test(link)) return link;
    const [path, anchor] = link.split('#');
    const file = posix.join(posix.dirname(page.source), path).replace(/\/$/, '');
    const slug = slugs.get(file) ?? slugs.get(`${file}/README.md`);
    const hash = anchor === undefined ? '' : `#${anchor}`;
    if (slug !== undefined) return `${addresses.page(slug)}${hash}`;
    if (!existsSync(join(base, file))) throw new Error(`${page.source} links to ${link}, which does not exist.`);
    if (file.startsWith('docs/images/')) return addresses.file(file.slice('docs/'.length));
    const address = addresses.source(file);
    return address && `${address}${hash}`;
  };
  return outsideCode(page.text, (text) =>
    text.replace(/(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g, (_, image, label, link) => {
      const to = target(link);
      return to === undefined ? label : `${image}[${label}](${to})`;
    }),
  );
}

/** Changes the text outside of code blocks. */
function outsideCode(text, change) {
  return text
    .split(/(^ *```[\s\S]*?^ *```)/m)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

/**
 * Returns the sidebar: a group for each folder, in the order of the reader, with groups for the folders below it. Pages have the
 * name and the position of their link in `docs/README.md`.
 */
export function sidebarOf(base, pages) {
  const links = linksOfIndex(base);
  const linkTo = ({ source }) => links.get(source) ?? links.get(posix.dirname(source));
  const rank = (page) => linkTo(page)?.position ?? links.size;
  const inOrder = pages.toSorted((one, other) => rank(one) - rank(other) || (one.slug < other.slug ? -1 : 1));
  const labelOf = (page) => links.get(page.source)?.label ?? page.title;

  const group = (folder, label, collapsed) => {
    const inside = inOrder.filter(({ slug }) => slug.startsWith(`${folder}/`));
    const names = new Set(inside.map(({ slug }) => slug.slice(folder.length + 1).split('/')[0]));
    const overview = pages.some(({ slug }) => slug === folder) ? [{ slug: folder, label: 'Overview' }] : [];
    return { label, collapsed, items: [...overview, ...[...names].map((name) => entry(`${folder}/${name}`))] };
  };
  const entry = (slug) => {
    const page = pages.find((one) => one.slug === slug);
    const below = listed.has(slug) ? [] : pages.filter((one) => one.slug.startsWith(`${slug}/`));
    const label = page === undefined ? slug.replace('reference/sdk/', '@portico/') : labelOf(page);
    if (below.length === 0) return { slug, label };
    return page === undefined && below.length === 1 ? { slug: below[0].slug, label } : group(slug, label, true);
  };
  const isLong = (folder) => folder === 'reference' || folder === 'contribute';
  return guideFolders.map((folder) => group(folder, capitalized(folder.replace('-', ' ')), isLong(folder)));
}

/** Returns the label and the position of each file and folder in the tables of `docs/README.md` and of the API reference. */
function linksOfIndex(base) {
  const links = ['docs', 'docs/reference/api'].flatMap((folder) => {
    const text = readFileSync(join(base, folder, 'README.md'), 'utf8');
    const rows = text.matchAll(/^\| \[([^\]]+)\]\(([^)#]+)\)/gm);
    return [...rows].map(([, label, link]) => [posix.join(folder, link), label]);
  });
  return new Map(links.map(([path, label], position) => [path, { label, position }]));
}
