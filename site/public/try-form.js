// The form that sends the request of an operation to the server that serves these pages. Keys stay in the memory of the page.
const root = new URL('..', import.meta.url).href;
const keyHeaders = {
  client: 'x-stack-publishable-client-key',
  server: 'x-stack-secret-server-key',
  admin: 'x-stack-super-secret-admin-key',
};
const keyNames = { client: 'Publishable client key', server: 'Secret server key', admin: 'Super secret admin key' };

/** What the reader entered, for the next form. */
const entered = new Map();
let descriptions;

/** Opens the form of an operation below its examples, in place of the button. */
export async function openForm(group, button) {
  const { operation, level, auth } = group.dataset;
  descriptions ??= await describe();
  const box = document.createElement('section');
  box.className = 'try-form';
  box.ariaLabel = 'Try it';
  button.replaceWith(box);
  if (descriptions === undefined) {
    box.append(
      paragraph(
        'This host has these pages only, and no Portico server. To try the operation, start a server and open this page at /docs on it, such as http://localhost:4100/docs/.',
      ),
    );
    return;
  }
  const [method, path] = operation.split(' ');
  const template = path.replaceAll(/:(\w+)/g, '{$1}');
  const { parameters = [], requestBody } = descriptions[template]?.[method.toLowerCase()] ?? {};
  const form = document.createElement('form');
  if (level !== 'public')
    form.append(field('project', 'Project ID'), field(level, keyNames[level], { type: 'password' }));
  if (auth === 'user') form.append(field('access token', 'Access token of a user', { type: 'password' }));
  for (const { name, in: place, required } of parameters)
    form.append(field(`${place} ${name}`, `${name} (${place}${required ? '' : ', optional'})`, { required }));
  if (requestBody !== undefined) form.append(field('body', 'Body', { text: bodyOf(group) }));
  const send = Object.assign(document.createElement('button'), {
    className: 'try-button',
    textContent: 'Send request',
  });
  const result = Object.assign(document.createElement('output'), { ariaLive: 'polite' });
  form.append(send);
  if (method !== 'GET') form.append(paragraph('This changes data of the project.'));
  box.append(form, result);
  form.querySelector('input, textarea, button').focus();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const values = new Map(
      [...form.elements].filter(({ name }) => name).map(({ name, value }) => [name, value.trim()]),
    );
    for (const [name, value] of values) entered.set(name, value);
    send.disabled = true;
    try {
      result.replaceChildren(...(await answerOf({ method, path, level, parameters, values })));
    } catch (error) {
      result.replaceChildren(paragraph(`The request failed: ${error.message}`));
    }
    send.disabled = false;
  });
}

/** Returns the operations of the server by path, and undefined if this host is no Portico server. */
async function describe() {
  try {
    const answer = await fetch(`${root}api/v1/openapi/admin.json`);
    return answer.ok ? (await answer.json()).paths : undefined;
  } catch {
    return undefined;
  }
}

async function answerOf({ method, path, level, parameters, values }) {
  const headers = { accept: 'application/json' };
  if (level !== 'public') {
    Object.assign(headers, { 'x-stack-access-type': level, 'x-stack-project-id': values.get('project') });
    headers[keyHeaders[level]] = values.get(level);
  }
  if (values.get('access token')) headers['x-stack-access-token'] = values.get('access token');
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const value = values.get(`${place} ${name}`);
    if (value === '') continue;
    if (place === 'query') query.set(name, value);
    if (place === 'header') headers[name] = value;
  }
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(values.get(`path ${name}`)));
  const body = values.get('body');
  if (body) headers['content-type'] = 'application/json';
  const address = `${root}api/v1${filled}${query.size === 0 ? '' : `?${query}`}`;
  const answer = await fetch(address, {
    method,
    headers,
    credentials: 'omit',
    redirect: 'manual',
    body: body || undefined,
  });
  const text = await answer.text();
  const shown = Object.assign(document.createElement('pre'), { className: 'try-answer' });
  shown.tabIndex = 0;
  shown.textContent = formatted(text);
  return [paragraph(statusOf(answer)), ...explanationOf(answer), shown];
}

const statusOf = (answer) =>
  answer.type === 'opaqueredirect' ? 'The server answered with a redirect.' : `Status ${answer.status}`;

/** Returns a link to the explanation of an error code. */
function explanationOf({ headers }) {
  const code = headers.get('x-stack-known-error');
  if (code === null) return [];
  const link = Object.assign(document.createElement('a'), {
    href: `/docs/reference/errors/#${code}`,
    textContent: code,
  });
  const line = paragraph('About the error ');
  line.append(link);
  return [line];
}

function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns the body of the example in curl. */
function bodyOf(group) {
  const [, body] = /--data '([\s\S]*)'/.exec(group.querySelector('pre').textContent) ?? [];
  return formatted((body ?? '{}').replaceAll(`'\\''`, "'"));
}

function field(name, label, { type = 'text', required = true, text } = {}) {
  const row = document.createElement('label');
  const input = document.createElement(text === undefined ? 'input' : 'textarea');
  if (text === undefined) Object.assign(input, { type, required, autocomplete: 'off' });
  else input.rows = Math.min(12, text.split('\n').length + 1);
  input.name = name;
  input.value = text ?? entered.get(name) ?? '';
  row.append(label, input);
  return row;
}

const paragraph = (textContent) => Object.assign(document.createElement('p'), { textContent });
