import { renderMermaidSVG } from 'beautiful-mermaid';

/** A diagram. Its first line is a comment that describes it: `%% The path of a request`. */
const block = /^```mermaid\n(?:%% (.+)\n)?([\s\S]*?)^```$/gm;

const colors = {
  bg: 'var(--sl-color-black)',
  fg: 'var(--sl-color-white)',
  accent: 'var(--sl-color-text-accent)',
  transparent: true,
};

/** Draws the diagrams of a page in the colors of the site. Elsewhere they stay text, which other viewers draw themselves. */
export function withDiagrams(page, text) {
  return text.replaceAll(block, (_, label, source) => {
    if (label === undefined) throw new Error(`${page.source} has a diagram without a description: begin it with %%.`);
    const picture = renderMermaidSVG(source, colors)
      // Fonts of other hosts, and rules for everything on the page.
      .replace(/@import [^;]*;\s*/, '')
      .replace(/text \{ font-family: [^}]*\}/, '')
      .replace(/(?<=\n\s*)(svg|text|\.[\w-]+) \{/g, '.diagram $1 {')
      .replaceAll(/\s*\n\s*/g, ' ');
    return `<figure class="diagram" role="img" aria-label="${label}" data-pagefind-ignore>${picture}</figure>`;
  });
}
