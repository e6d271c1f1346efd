import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { guideFolders } from '../tooling/checks/guide-index.mjs';
import { root } from '../tooling/lib/paths.mjs';
import { absolute, markdownPath, sourceAddress } from './addresses.mjs';
import { frontMatter } from './front-matter.mjs';
import { withLinks } from './pages.mjs';
import { version } from './version.mjs';

/**
 * Writes what programs read: each page as Markdown, `llms.txt` with a list of them, `llms-full.txt` with the text of all pages but those
 * for contributors, and `sitemap.xml`.
 *
 * @see https://llmstxt.org
 */
export function writeForAgents(folder, pages) {
  const texts = new Map(pages.map((page) => [page, markdownOf(pages, page)]));
  for (const [{ slug }, text] of texts) {
    mkdirSync(dirname(join(folder, markdownPath(slug))), { recursive: true });
    writeFileSync(join(folder, markdownPath(slug)), text);
  }
  const forUsers = [...texts].filter(([{ slug }]) => !slug.startsWith('contribute'));
  writeFileSync(join(folder, 'llms-full.txt'), forUsers.map(([, text]) => text).join('\n'));
  writeFileSync(join(folder, 'llms.txt'), listOf(pages));
  writeFileSync(join(folder, 'sitemap.xml'), sitemapOf(pages));
}

function markdownOf(pages, page) {
  const text = withLinks(root, pages, page, {
    page: (slug) => absolute(markdownPath(slug)),
    file: absolute,
    source: sourceAddress,
  });
  const front = { title: page.title, description: page.description, url: addressOf(page), version };
  return `${frontMatter(front)}# ${page.title}\n\n${text.trim()}\n`;
}

const addressOf = ({ slug }) => absolute(slug === '' ? '' : `${slug}/`);

function listOf(pages) {
  const lineOf = ({ slug, title, description }) =>
    `- [${title}](${absolute(markdownPath(slug))})${description ? `: ${description}` : ''}`;
  const sections = guideFolders.map((folder) => {
    const inside = pages.filter(({ slug }) => slug.startsWith(`${folder}/`));
    // Programs leave out this heading if they need a shorter list.
    const heading = folder === 'contribute' ? 'Optional' : folder[0].toUpperCase() + folder.slice(1).replace('-', ' ');
    return `## ${heading}\n\n${inside.map(lineOf).join('\n')}\n`;
  });
  return `# Portico

> Sign-in, users, teams, permissions, API keys, emails, payments, webhooks, an audit log and a data vault, in one process that you run
> yourself. Version ${version}.

Each page is Markdown at its address with \`.md\`, and at its address with \`Accept: text/markdown\`. All pages but the optional ones in one
file: ${absolute('llms-full.txt')}

${sections.join('\n')}`;
}

function sitemapOf(pages) {
  const entries = pages.map((page) => `<url><loc>${addressOf(page)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
