import { escapeHtml } from '../base/html.ts';
import { serverPagePolicy } from '../base/page-policy.ts';
import { documentLevels, type openApiDocument } from '../http/documents/openapi.ts';

type Document = ReturnType<typeof openApiDocument>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: unknown }[];
  readonly requestBody?: { content: Record<string, { schema: unknown }> };
  readonly responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

function anchor(operationId: string): string {
  return operationId.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function operationsOf(document: Document): Operation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods) as Operation[]);
}

/**
 * Renders a page that lists all operations of an access level, without scripts.
 *
 * @param basePath the path below which the server is reached
 */
export function referencePage(document: Document, level: string, basePath: string): string {
  const byTag = Map.groupBy(operationsOf(document), ({ tags }) => tags[0] ?? '');
  const groups = [...byTag].sort(([a], [b]) => (a < b ? -1 : 1));
  const levels = documentLevels.map((other) => {
    const current = other === level ? ' aria-current="page"' : '';
    return `<a href="${basePath}/reference${other === 'client' ? '' : `/${other}`}"${current}>${other}</a>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><style>${style}</style></head><body>
<nav aria-label="Operations"><p class="levels">${levels.join(' ')}</p>${groups.map(([tag, list]) => menu(tag, list)).join('')}</nav>
<main><h1>${escapeHtml(document.info.title)}</h1><p>${markdown(document.info.description)}
The document itself: <a href="${basePath}/api/v1/openapi/${level}.json">openapi/${level}.json</a>.</p>
${groups.map(([tag, list]) => `<h2>${escapeHtml(tag)}</h2>${list.map(article).join('')}`).join('')}</main></body></html>`;
}

function menu(tag: string, operations: readonly Operation[]): string {
  const items = operations.map(
    ({ operationId, summary }) => `<li><a href="#${anchor(operationId)}">${escapeHtml(summary)}</a></li>`,
  );
  return `<h2>${escapeHtml(tag)}</h2><ul>${items.join('')}</ul>`;
}

function article(operation: Operation): string {
  const [method = '', path = ''] = operation.operationId.split(' ');
  return `<article id="${anchor(operation.operationId)}"><h3>${escapeHtml(operation.summary)}</h3>
<p class="operation"><b>${method}</b> <code>${escapeHtml(path)}</code></p>
${paragraphs(operation.description)}
${parameterTable(operation)}
${schemaBlock('Body', operation.requestBody?.content)}
${Object.entries(operation.responses).map(responseBlock).join('')}</article>`;
}

function parameterTable({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${required ? 'required' : 'optional'}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<table><thead><tr><th>Parameter</th><th>In</th><th>Required</th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function responseBlock([status, response]: [string, Operation['responses'][string]]): string {
  return schemaBlock(`${status} ${response.description}`, response.content ?? {});
}

function schemaBlock(title: string, content: Record<string, { schema: unknown }> | undefined): string {
  if (content === undefined) return '';
  const schema = content['application/json']?.schema;
  if (schema === undefined) return `<p class="plain">${escapeHtml(title)}</p>`;
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}

/** Renders the Markdown of descriptions: only code in backticks. */
function markdown(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>');
}

function paragraphs(text = ''): string {
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${markdown(paragraph)}</p>`)
    .join('');
}

const style = `
:root{color-scheme:light dark;--line:light-dark(#e4e4ea,#2c2c34);--soft:light-dark(#f6f6f9,#1b1b20);--text:light-dark(#1c1c22,#ececf1);--quiet:light-dark(#60606c,#9a9aa6);--accent:light-dark(#4338ca,#a5b4fc)}
*{box-sizing:border-box}html{scroll-padding-top:16px}
body{margin:0;display:grid;grid-template-columns:260px minmax(0,1fr);font:0.9375rem/1.55 system-ui,sans-serif;color:var(--text);background:light-dark(#fff,#131316)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:20px;border-inline-end:1px solid var(--line);font-size:0.875rem}
nav h2{font-size:0.75rem;color:var(--quiet);margin:18px 0 4px;font-weight:600}nav ul{list-style:none;margin:0;padding:0}nav li a{display:block;padding:3px 0}
.levels{margin:0;display:flex;gap:12px}.levels a[aria-current]{color:var(--text);font-weight:600;text-decoration:none}
main{padding:28px 40px 80px;max-width:900px;min-width:0;overflow-wrap:anywhere}h1{font-size:1.5rem;margin:0 0 8px}main>h2{margin:40px 0 0;font-size:1.25rem}
article{border-top:1px solid var(--line);padding:20px 0 8px;margin-top:12px}h3{margin:0;font-size:1rem}.operation{margin:4px 0 8px}
a{color:var(--accent);text-underline-offset:2px}nav a{text-decoration:none}a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
code,pre{font:0.8125rem/1.5 ui-monospace,monospace}pre{background:var(--soft);padding:12px;border-radius:8px;overflow:auto;margin:8px 0}
table{border-collapse:collapse;width:100%;font-size:0.875rem;margin:8px 0;display:block;overflow:auto}th,td{text-align:start;padding-block:6px;padding-inline-end:12px;border-bottom:1px solid var(--line)}th{color:var(--quiet);font-weight:500}
summary{cursor:pointer;padding:4px 0}.plain{margin:4px 0;padding-inline-start:16px}
@media(max-width:760px){body{grid-template-columns:minmax(0,1fr)}nav{position:static;height:auto;border-inline-end:0;border-bottom:1px solid var(--line)}main{padding:20px}}
`;

/** The Content-Security-Policy of the page. */
export const referencePolicy = serverPagePolicy({ style });
