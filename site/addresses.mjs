import { at } from '../tooling/lib/paths.mjs';

/** Folders of a build: what the generator reads, and what it writes. */
export const written = {
  pages: at('.cache/site/pages'),
  cache: at('.cache/site/astro'),
  public: at('.cache/site/public'),
  html: at('.cache/site/html'),
};

/** The finished site, which the server serves. */
export const finished = at('packages/portico/dist/docs');

const { PORTICO_DOCS_URL: siteUrl = 'http://localhost:4100/docs', PORTICO_DOCS_SOURCE: sourceUrl } = process.env;

/** Returns the absolute address of a path of the site. The server replaces the default by its own address. */
export const absolute = (path) => `${siteUrl.replace(/\/$/, '')}/${path}`;

/** Returns the address of a page from its slug, relative to the host. */
export const pageAddress = (slug) => (slug === '' ? '/docs/' : `/docs/${slug}/`);

/** Returns the path of the Markdown of a page. */
export const markdownPath = (slug) => `${slug === '' ? 'index' : slug}.md`;

/** Returns where a file of the repository can be read, if `PORTICO_DOCS_SOURCE` says where the files are. */
export const sourceAddress = (path) => sourceUrl && `${sourceUrl.replace(/\/$/, '')}/${path}`;
