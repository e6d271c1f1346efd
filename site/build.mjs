// Builds the documentation site from `docs` into `packages/portico/dist/docs`. `npm run docs` installs the generator first.
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { at, root } from '../tooling/lib/paths.mjs';
import { runQuietly } from '../tooling/lib/run.mjs';
import { finished, markdownPath, pageAddress, sourceAddress, written } from './addresses.mjs';
import { writeForAgents } from './agents.mjs';
import { withDiagrams } from './diagrams.mjs';
import { finishPages } from './finish.mjs';
import { frontMatter } from './front-matter.mjs';
import { linkProblems } from './links.mjs';
import { missingPage } from './missing-page.mjs';
import { withPackageManagers } from './package-managers.mjs';
import { readPages, withLinks } from './pages.mjs';
import { writePicture } from './pictures.mjs';
import { searchList } from './search-list.mjs';
import { version } from './version.mjs';

const pages = readPages(root);
rmSync(at('.cache/site'), { recursive: true, force: true });
/** Pages that the search of texts omits: their words are in many guides too, and more readers look for those. Titles are found. */
const unsearched = /^contribute\/(?:api|decisions)\//;

/** Files of `docs` that pages show or link to. */
const files = new Set();
for (const page of pages) write(written.pages, markdownPath(page.slug), markdownOf(page));
await Promise.all([...files].map(async (path) => await copyFile(at('docs', path), join(written.public, path))));
write(written.pages, '404.md', missingPage());
cpSync(at('site/public'), written.public, { recursive: true });
write(
  written.public,
  'find.js',
  stripTypeScriptTypes(readFileSync(at('packages/portico/src/mcp/find-pages.ts'), 'utf8')),
);

const { code, output } = await runQuietly(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
  cwd: at('site'),
  // Vitest sets the first two, and the generator would use them.
  env: {
    ...process.env,
    BASE_URL: undefined,
    NODE_ENV: 'production',
    PORTICO_DOCS_VERSION: version,
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
  },
});
const warnings = output.split('\n').filter((line) => /\bwarn/i.test(line));
if (code !== 0 || warnings.length > 0) stop(output);
write(written.html, 'pages.json', JSON.stringify(searchList(written.html, pages)));
writeForAgents(written.html, pages);
const problems = [...(await finishPages(written.html)), ...linkProblems(written.html)];
if (problems.length > 0) stop(problems.join('\n'));
rmSync(finished, { recursive: true, force: true });
mkdirSync(dirname(finished), { recursive: true });
renameSync(written.html, finished);

/** Returns a page as the generator reads it. */
function markdownOf(page) {
  const text = withLinks(root, pages, page, {
    page: pageAddress,
    file: (path) => {
      files.add(path);
      return `/docs/${path}`;
    },
    source: sourceAddress,
  });
  const body = withDiagrams(page, withPackageManagers(text));
  // Other pages need not load them.
  const scripts = [
    ...(body.includes('data-tabs=') ? ['tabs'] : []),
    ...(body.includes('data-operation=') ? ['try-it'] : []),
  ];
  const alternate = { rel: 'alternate', type: 'text/markdown', href: `/docs/${markdownPath(page.slug)}` };
  const front = {
    title: page.title,
    description: page.description,
    editUrl: sourceAddress(page.source) ?? false,
    head: [{ tag: 'link', attrs: alternate }, ...scripts.map(scriptTag)],
    prev: linkTo(page.neighbours?.[0]),
    next: linkTo(page.neighbours?.[1]),
    pagefind: !unsearched.test(page.slug),
  };
  return frontMatter(front) + body;
}

async function copyFile(from, to) {
  if (/\.(?:png|webp)$/.test(from)) await writePicture(from, to);
  else cpSync(from, to, { recursive: true });
}

function scriptTag(name) {
  return { tag: 'script', attrs: { src: `/docs/${name}.js`, type: 'module' } };
}

function linkTo(page) {
  return page && { link: pageAddress(page.slug), label: page.title };
}

function write(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
