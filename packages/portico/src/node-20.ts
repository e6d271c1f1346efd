/** Adds what the server uses and Node.js 20 lacks. Loaded on Node.js 20 only. */

if (!('parse' in URL)) {
  Object.assign(URL, {
    parse: (url: string, base?: string) => (URL.canParse(url, base) ? new URL(url, base) : null),
  });
}

if (!('withResolvers' in Promise)) {
  Object.assign(Promise, {
    withResolvers: () => {
      let functions: object = {};
      const promise = new Promise((resolve, reject) => {
        functions = { resolve, reject };
      });
      return { promise, ...functions };
    },
  });
}

if (!('groupBy' in Map)) {
  Object.assign(Map, {
    groupBy: <Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
      const groups = new Map<Key, Item[]>();
      let index = 0;
      for (const item of items) {
        const key = keyOf(item, index);
        index += 1;
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [item]);
        else group.push(item);
      }
      return groups;
    },
  });
}
