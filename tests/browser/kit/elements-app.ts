import type { Portico } from '@portico/testkit';
import { bundle } from '../../../tooling/sizes.mjs';
import { type ExampleApp, serve } from './example-app.ts';

/** No style elements, no inline scripts, and nothing from elsewhere but the calls of the server. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'none'; connect-src http://localhost:*; img-src http://localhost:* data: blob:; base-uri 'none'; form-action 'none'";

const script = `
  import { porticoApp, requireUser, watchUser } from '@portico/elements';
  const log = document.querySelector('output');
  for (const type of ['portico-signed-in', 'portico-signed-out']) {
    document.addEventListener(type, ({ target, detail }) => {
      log.append(type + ' at ' + target.localName + ': ' + (detail.user?.primaryEmail ?? 'nobody') + '. ');
    });
  }
  window.portico = porticoApp;
  window.requireUser = requireUser;
  window.watchUser = watchUser;
`;

const markup: Readonly<Record<string, string>> = {
  '/sign-in': '<h1>Welcome</h1><portico-sign-in></portico-sign-in>',
  '/account': '<h1>Your page</h1><portico-account></portico-account>',
  '/dark': '<portico-user-button theme="dark" lang="de" show-user-info></portico-user-button>',
  '/info': '<portico-user-button show-user-info></portico-user-button>',
  '/none': '',
};

/** Serves pages without a framework, with the published web components and a strict Content-Security-Policy. */
export async function startElementsApp({ url, project }: Portico): Promise<ExampleApp> {
  const chunks = await bundle(script);
  const codeOf = new Map(chunks.map(({ fileName, code }) => [`/${fileName}`, code]));
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName;
  const options = `project-id="${project.id}" base-url="${url}" publishable-client-key="${project.keys.client}"`;
  return await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const code = codeOf.get(pathname);
    if (code !== undefined) return void response.setHeader('content-type', 'text/javascript').end(code);
    const shown = pathname.startsWith('/handler') ? '<portico-handler></portico-handler>' : markup[pathname];
    // The first element has the options, and the others share its app.
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>App</title><link rel="icon" href="data:," />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <script type="module" src="/${entry}"></script></head><body>
      <portico-user-button ${options} ${pathname.startsWith('/handler') ? 'hidden' : ''}></portico-user-button>
      ${shown ?? '<h1>Home</h1>'}<output></output></body></html>`;
    response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html').end(page);
  });
}
