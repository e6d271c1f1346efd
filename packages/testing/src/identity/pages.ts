import type { Persona } from './provider-shapes.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const start = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width">`;

/** Returns the page on which a browser chooses who signs in. The form goes to the address of the page. */
export function decisionPage(provider: string, people: readonly Persona[]): string {
  const buttons = people.map(
    ({ sub, name, email }) =>
      `<p><button name="person" value="${escaped(sub)}">${escaped(name)}${email === null ? '' : ` (${escaped(email)})`}</button></p>`,
  );
  return `${start}<title>Choose an account</title>
<h1>Choose an account of ${escaped(provider)}</h1><p>This is a stand-in for tests.</p>
<form method="post">${buttons.join('')}<p><button name="person" value="deny">Cancel</button></p></form></html>`;
}

/** Returns the page that posts an answer to a URL. @see OAuth 2.0 Form Post Response Mode */
export function formPage(url: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `${start}<title>Signing in</title>
<body onload="document.forms[0].submit()"><form method="post" action="${escaped(url)}">${inputs.join('')}</form></html>`;
}
