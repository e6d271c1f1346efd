import { renderToReadableStream } from 'react-dom/server.browser';
import { appFor, Page } from './page.tsx';

/** Renders the page of a request as HTML. */
export async function render(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const stream = await renderToReadableStream(<Page path={path} app={appFor(path, request)} />);
  await stream.allReady;
  return await new Response(stream).text();
}
