// node serve.mjs <example>: serves the production build of an example, and prints its URL. Runs in .cache/frameworks.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const types = { '.js': 'text/javascript', '.css': 'text/css' };

/** The folder of the browser's files, and the handler of all other requests. */
const examples = {
  'react-router': {
    files: 'react-router/build/client',
    handler: async () => {
      const { createRequestHandler } = await import('react-router');
      return fromFetch(createRequestHandler(await import('./react-router/build/server/index.js'), 'production'));
    },
  },
  'tanstack-start': {
    files: 'tanstack-start/dist/client',
    handler: async () => {
      const { default: server } = await import('./tanstack-start/dist/server/server.js');
      return fromFetch((request) => server.fetch(request));
    },
  },
  astro: {
    files: 'astro/dist/client',
    handler: async () => (await import('./astro/dist/server/entry.mjs')).handler,
  },
};

/** Converts a handler of Fetch requests without a body to one of Node.js. */
function fromFetch(handle) {
  return async (incoming, outgoing) => {
    const request = new Request(new URL(incoming.url, 'http://localhost'), { headers: incoming.headers });
    const response = await handle(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  };
}

const { files, handler } = examples[process.argv[2]];
const handle = await handler();
const folder = fileURLToPath(new URL(files, import.meta.url));
const server = createServer((incoming, outgoing) => {
  const { pathname } = new URL(incoming.url, 'http://localhost');
  // Browsers with a window ask for this file by themselves. React Router logs an error for it.
  if (pathname === '/favicon.ico') {
    outgoing.writeHead(404).end();
    return;
  }
  const file = join(folder, pathname);
  if (existsSync(file) && statSync(file).isFile()) {
    outgoing.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    outgoing.end(readFileSync(file));
    return;
  }
  handle(incoming, outgoing);
});
server.listen(0, '127.0.0.1', () => console.log(`http://localhost:${server.address().port}`));
