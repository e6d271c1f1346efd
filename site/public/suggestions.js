// Lists the pages whose address is most similar to the one that was requested.
const wordsOf = (text) =>
  new Set(
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1),
  );

/** Returns pairs of letters, so that a mistyped word still resembles its page. */
function pairsOf(words) {
  const pairs = new Set();
  for (const word of words)
    for (let index = 0; index < word.length - 1; index += 1) pairs.add(word.slice(index, index + 2));
  return pairs;
}

/** Returns how similar two sets are, from 0 to 1. */
function similarity(one, other) {
  const common = [...one].filter((entry) => other.has(entry)).length;
  return (2 * common) / (one.size + other.size || 1);
}

const list = document.querySelector('#suggestions');
const wanted = pairsOf(wordsOf(decodeURI(location.pathname).replace(/^\/docs\//, '')));
const pages = await (await fetch('/docs/pages.json')).json();
const similar = pages
  .map(([address, title]) => {
    const last = address.split('/').at(-2) ?? '';
    const score = Math.max(
      ...[address.replace('/docs/', ''), last, title].map((text) => similarity(pairsOf(wordsOf(text)), wanted)),
    );
    return { address, title, score };
  })
  .filter(({ score }) => score > 0.3)
  .sort((one, other) => other.score - one.score)
  .slice(0, 5);

if (list !== null && similar.length > 0) {
  const heading = document.createElement('h2');
  heading.textContent = 'Similar pages';
  const items = document.createElement('ul');
  for (const { address, title } of similar) {
    const link = Object.assign(document.createElement('a'), { href: address, textContent: title });
    const item = document.createElement('li');
    item.append(link);
    items.append(item);
  }
  list.append(heading, items);
}
