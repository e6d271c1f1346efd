import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attributeOf, tag } from './html.mjs';

/** Checks that links and files of all pages lead to something in the site, and anchors to an element. Other hosts are not asked. */
export function linkProblems(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html'));
  const pages = new Map(names.map((name) => [addressOf(name), readFileSync(join(folder, name), 'utf8')]));
  const anchors = new Map([...pages].map(([address, html]) => [address, anchorsOf(html)]));
  return [...pages].flatMap(([address, html]) =>
    targetsOf(html)
      .filter((target) => !/^(?:[a-z]+:|\/\/)/i.test(target))
      .flatMap((target) => {
        const { pathname, hash } = new URL(target, `http://site${address}`);
        const file = join(folder, decodeURI(pathname).replace(/^\/docs\//, ''));
        const problem = !pathname.startsWith('/docs/')
          ? 'it is outside of the site'
          : !anchors.has(pathname) && (pathname.endsWith('/') || !existsSync(file))
            ? 'there is no such page'
            : hash !== '' && anchors.get(pathname)?.has(decodeURIComponent(hash.slice(1))) === false
              ? 'the page has no such anchor'
              : undefined;
        return problem === undefined ? [] : [`${address} links to ${target}: ${problem}.`];
      }),
  );
}

const addressOf = (name) => `/docs/${name.replaceAll('\\', '/').replace(/index\.html$/, '')}`;

const valuesOf = (html, name) => [...html.matchAll(tag)].map(([opening]) => attributeOf(opening, name));

const anchorsOf = (html) => new Set(valuesOf(html, 'id'));

/** Code contains the text of tags too, in attributes. */
const targetsOf = (html) =>
  [...new Set([...valuesOf(html, 'href'), ...valuesOf(html, 'src')])].filter((target) => target !== undefined);
