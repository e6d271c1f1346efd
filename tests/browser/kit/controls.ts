import {
  type EndpointSpec,
  endpoints,
  type Operation,
  type ProjectRole,
  requiredRole,
  roleReaches,
} from '@portico/contract';
import type { Locator, Page, Request } from 'playwright-core';
import { untilShown } from './shown.ts';

/** What the controls of the dashboard lead to. */
export interface Found {
  /** Operations of the levels server and admin that change something, each with the controls that lead to it. */
  readonly writes: Map<Operation, Set<string>>;
  /** Screens and controls that led to an answer PROJECT_ROLE_REQUIRED, also by reading. */
  readonly refused: Set<string>;
  /** Paths below the project that were visited. */
  readonly visited: Set<string>;
}

const controls = [
  'button:enabled',
  'input[type=checkbox]:not([aria-hidden]):enabled',
  '[role=switch]:not([data-disabled])',
]
  .map((selector) => `${selector}:not([aria-label^="Copy"]):visible`)
  .join(', ');
const leaving = /^(Cancel|Close|Done|Discard|Copy|Show|Hide|Leave|Stay)\b/;

/**
 * Uses every control of the screens of a project, as a person would: opens each menu and dialog, fills their fields, and
 * presses their buttons. Requests that change the project do not reach the server, so that all screens stay as they are.
 *
 * @param root path of the project
 * @param starts paths below it
 * @param follows whether the links of the screens are followed
 */
export async function useControls(
  page: Page,
  root: string,
  starts: readonly string[],
  { follows }: { readonly follows: boolean },
): Promise<Found> {
  const found: Found = { writes: new Map(), refused: new Set(), visited: new Set() };
  const origin = new URL(page.url()).origin;
  let doing = '';
  const running = new Set<Request>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  page.on('response', (response) => {
    if (response.headers()['x-stack-known-error'] === 'PROJECT_ROLE_REQUIRED') found.refused.add(doing);
  });
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    const isOfClient = !['admin', 'server'].includes(request.headers()['x-stack-access-type'] ?? '');
    if (['GET', 'OPTIONS'].includes(request.method()) || isOfClient) return await route.fallback();
    const operation = operationOf(request.method(), new URL(request.url()).pathname);
    found.writes.set(operation, (found.writes.get(operation) ?? new Set()).add(doing));
    await route.fulfill({ status: 400, body: 'Not sent by the test.' });
  });
  const settled = async () => {
    // A response may lead to the next request in a later frame.
    for (let idle = 0; idle < 3; idle = running.size > 0 ? 0 : idle + 1) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    }
    await untilShown(page);
  };
  const visit = async (path: string) => {
    await page.goto(`${origin}${path}`);
    running.clear();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled();
    await page.locator('main details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    await fill(page.getByRole('main'));
  };

  const queue = starts.map((path) => `${root}${path}`);
  const seen = new Set(queue.map(kindOf));
  for (const path of queue) {
    doing = path.slice(root.length);
    found.visited.add(doing);
    await visit(path);
    for (const link of await page
      .locator(`a[href^="${root}"]`)
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))) {
      const [next = ''] = link?.split(/[?#]/) ?? [];
      if (!follows || seen.has(kindOf(next))) continue;
      seen.add(kindOf(next));
      queue.push(next);
    }
    await useScreen(path);
  }
  await page.unrouteAll();
  return found;

  async function useScreen(path: string): Promise<void> {
    const main = page.getByRole('main');
    const all = main.locator(controls);
    const count = await all.count();
    for (let index = 0; index < count; index++) {
      if (page.url() !== `${origin}${path}` || (await page.getByRole('dialog').count()) > 0) await visit(path);
      const control = all.nth(index);
      if ((await control.count()) === 0 || !(await control.isEnabled())) continue;
      const name = await nameOf(control);
      doing = `${path.slice(root.length)} › ${name}`;
      await use(control);
      const items = page.getByRole('menuitem');
      const itemCount = await items.count();
      for (let item = 0; item < itemCount; item++) {
        if ((await items.count()) === 0) {
          if (page.url() !== `${origin}${path}` || (await page.getByRole('dialog').count()) > 0) await visit(path);
          await use(all.nth(index));
        }
        doing = `${path.slice(root.length)} › ${name} › ${await nameOf(items.nth(item))}`;
        await use(items.nth(item));
        await useDialog();
      }
      await useDialog();
    }
  }

  /** Fills the fields of the open dialog, and presses each of its buttons that does not only close it. */
  async function useDialog(): Promise<void> {
    const dialog = page.getByRole('dialog').last();
    if ((await dialog.count()) === 0) return;
    const opened = doing;
    await fill(dialog);
    const buttons = dialog.locator(controls);
    for (let index = (await buttons.count()) - 1; index >= 0; index--) {
      const button = buttons.nth(index);
      if ((await button.count()) === 0 || !(await button.isEnabled())) continue;
      const name = await nameOf(button);
      if (leaving.test(name)) continue;
      doing = `${opened} › ${name}`;
      await use(button);
    }
    await page.keyboard.press('Escape');
    await settled();
  }

  async function use(control: Locator): Promise<void> {
    const isSelect = (await control.getAttribute('role')) === 'combobox';
    await control.click({ timeout: 5_000 });
    const option = page.getByRole('option', { selected: false }).first();
    if (isSelect) {
      if ((await option.count()) > 0) await option.click();
      else await page.keyboard.press('Escape');
    }
    await settled();
  }
}

/** Fills the text fields with values of their kind. */
async function fill(area: Locator): Promise<void> {
  const fields = area.locator(
    'input:enabled:not([type=checkbox], [type=radio], [type=file], [type=search], [aria-hidden]):not([readonly]), textarea:enabled:not([readonly])',
  );
  for (const field of await fields.all()) {
    const { type, toType } = await field.evaluate((input: HTMLInputElement) => ({
      type: input.type,
      toType: input.labels?.[0]?.querySelector('.select-all')?.textContent ?? undefined,
    }));
    const values: Record<string, string> = { email: 'x@example.com', number: '3', url: 'https://example.org/x' };
    await field.fill(toType ?? values[type] ?? 'https://x.example.org');
  }
}

async function nameOf(control: Locator): Promise<string> {
  return await control.evaluate(
    (element) => element.getAttribute('aria-label') ?? ((element as HTMLElement).innerText.trim() || element.id),
  );
}

/** Screens that differ only by an ID are one kind. */
function kindOf(path: string): string {
  return path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|otter-[a-z]+/g, ':id');
}

/** Returns the declared operation of a request: of several that match, the one with the fewest parameters. */
function operationOf(method: string, path: string): Operation {
  const parts = path.replace(/^.*\/api\/v1\//, '/').split('/');
  const matching = (Object.keys(endpoints) as Operation[]).filter((operation) => {
    const [wanted, pattern = ''] = operation.split(' ');
    const own = pattern.split('/');
    return (
      wanted === method &&
      own.length === parts.length &&
      own.every((part, at) => part.startsWith(':') || part === parts[at])
    );
  });
  const [best] = matching.sort((a, b) => a.split(':').length - b.split(':').length);
  if (best === undefined) throw new Error(`No endpoint is declared for ${method} ${path}`);
  return best;
}

function roleOf(operation: Operation): ProjectRole {
  const spec = (endpoints as Readonly<Record<string, EndpointSpec>>)[operation];
  if (spec === undefined) throw new Error(`${operation} is not declared.`);
  return requiredRole(operation, spec);
}

/** Returns the controls that lead to an operation that a role may not call, with the operation. */
export function beyond(role: ProjectRole, { writes }: Found): string[] {
  return [...writes]
    .filter(([operation]) => !roleReaches(role, roleOf(operation)))
    .flatMap(([operation, from]) => [...from].map((control) => `${control} → ${operation}`));
}
