import { renderMermaidSVG } from 'beautiful-mermaid';

/** A diagram. Its first line is a comment that describes it: `%% The path of a request`. */
const block = /^```mermaid\n(?:%% (.+)\n)?([\s\S]*?)^```$/gm;

const colors = {
  bg: 'var(--sl-color-black)',
  fg: 'var(--sl-color-white)',
  accent: 'var(--sl-color-text-accent)',
  transparent: true,
};

/** Part of its own width below which a diagram scrolls instead of shrinking, so that its texts of 13 pixels keep 10. */
const smallest = 0.77;

/** Draws the diagrams of a page in the colors of the site. Elsewhere they stay text, which other viewers draw themselves. */
export function withDiagrams(page, text) {
  return text.replaceAll(block, (_, label, source) => {
    if (label === undefined) throw new Error(`${page.source} has a diagram without a description: begin it with %%.`);
    const picture = renderMermaidSVG(source, colors)
      // Its rules, which load a font from another host and hold for the whole page. `site.css` has those that a diagram needs.
      .replace(/<style>[\s\S]*?<\/style>/, '')
      .replace(
        /(?<=<svg [^>]*width="([\d.]+)"[^>]*style=")/,
        (_, width) => `min-width:${Math.round(width * smallest)}px;`,
      )
      .replaceAll(/\s*\n\s*/g, ' ');
    return `<figure class="diagram" role="img" tabindex="0" aria-label="${label}" data-pagefind-ignore>${picture}</figure>`;
  });
}
