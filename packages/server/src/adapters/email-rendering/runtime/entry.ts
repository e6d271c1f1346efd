// The libraries read these names when they load.
import './platform-stubs.ts';

import * as arktype from 'arktype';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as emailParts from './email-parts.ts';
import { host } from './host.ts';
import { removeStubs } from './platform-stubs.ts';
import * as reactEmail from './react-email.ts';
import { type RenderInput, renderEmail } from './render-email.ts';

/** The modules that templates and themes can import. @see docs/reference/protocol/emails.md#rendering */
const modules = {
  react,
  'react/jsx-runtime': jsxRuntime,
  arktype,
  '@react-email/components': reactEmail,
  '@stackframe/emails': emailParts,
  '@portico/emails': emailParts,
};

/** Renders the two modules that the host provides. Reports the result to the host. */
async function run(json: string): Promise<void> {
  try {
    const template = (await import(/* @vite-ignore */ nameOf('template'))) as Record<string, unknown>;
    const theme = (await import(/* @vite-ignore */ nameOf('theme'))) as Record<string, unknown>;
    host.finish('rendered', JSON.stringify(renderEmail(template, theme, JSON.parse(json) as RenderInput)), '');
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
    host.finish('failed', String(message), String(stack ?? ''));
  }
}

/** Hides the names from the bundler. */
function nameOf(name: string): string {
  return `${name}.tsx`;
}

removeStubs();
Object.assign(globalThis, { porticoRuntime: { modules, run } });
