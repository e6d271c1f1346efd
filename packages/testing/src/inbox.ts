import { checkArgument, checkOptions } from './arguments.ts';

/** An email that the server has sent. */
export interface TestEmail {
  /** ID of the email. */
  readonly id: string;
  /** The recipient. */
  readonly to: string;
  /** The subject line. */
  readonly subject: string;
  /** The body. */
  readonly html: string;
  /** Addresses of the links in their order, each once. */
  readonly links: readonly string[];
  /** The code to sign in with, as in `A1B2C3`. Undefined for other emails. */
  readonly code: string | undefined;
}

/** Which email is meant. */
export interface EmailFilter {
  /** The recipient. */
  readonly to: string;
  /** The subject, or a part of it. */
  readonly subject?: string | RegExp;
}

/** The emails of a server. None leaves the machine. */
export interface TestInbox {
  /** Returns the emails to an address, newest first. */
  list(to: string): Promise<TestEmail[]>;
  /**
   * Waits for an email that no earlier call has returned.
   *
   * @throws {Error} none has come within `timeoutMillis`. Default: 4000
   */
  waitForEmail(filter: EmailFilter, options?: { readonly timeoutMillis?: number }): Promise<TestEmail>;
}

interface Listed {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
}

const pollMillis = 20;

/** Shorter than the 5 seconds that Vitest and Jest give a test, so that the test shows the message of the kit. */
export const defaultWaitMillis = 4000;

/** Creates the inbox of the server at a URL. `forget` makes calls return emails again. */
export function createInbox(url: string): TestInbox & { readonly forget: () => void } {
  const taken = new Set<string>();
  const listed = async (to: string): Promise<readonly Listed[]> => {
    const response = await fetch(`${url}/inbox/messages.json?to=${encodeURIComponent(to)}`);
    if (!response.ok) throw new Error(`The inbox answered with status ${response.status}.`);
    const { items }: { items: Listed[] } = await response.json();
    return items;
  };
  const read = async ({ id, recipient, subject }: Listed): Promise<TestEmail> => {
    const html = await (await fetch(`${url}/inbox/${id}/body`)).text();
    return { id, to: recipient, subject, html, links: linksIn(html), code: codeIn(subject, html) };
  };
  return {
    forget: () => taken.clear(),
    list: async (to) => {
      checkArgument('inbox.list', 'to', to, 'a string');
      return await Promise.all((await listed(to)).map(read));
    },
    waitForEmail: async (filter, options = {}) => {
      checkOptions('waitForEmail', filter, { to: 'a string', subject: 'a string or a regular expression' }, ['to']);
      checkOptions('waitForEmail', options, { timeoutMillis: 'a number' });
      const { to, subject = '' } = filter;
      const { timeoutMillis = defaultWaitMillis } = options;
      const isMeant = (email: Listed) =>
        !taken.has(email.id) &&
        (typeof subject === 'string' ? email.subject.includes(subject) : subject.test(email.subject));
      const until = performance.now() + timeoutMillis;
      for (;;) {
        const all = await listed(to);
        const found = all.findLast(isMeant);
        if (found !== undefined) {
          taken.add(found.id);
          return await read(found);
        }
        if (performance.now() > until) throw new Error(missing(to, subject, all));
        await new Promise((resolve) => setTimeout(resolve, pollMillis));
      }
    },
  };
}

function missing(to: string, subject: string | RegExp, all: readonly Listed[]): string {
  const others = all.map((email) => `"${email.subject}"`).join(', ');
  return `No email to ${to}${subject === '' ? '' : ` with the subject ${subject}`}. Emails to this address: ${others || 'none'}.`;
}

function linksIn(html: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  // A button and the text below it have the same one.
  return [...new Set(links)];
}

/** Returns the code that the built-in email of a sign-in shows: the one of its subject, or a line of six characters. */
function codeIn(subject: string, html: string): string | undefined {
  const words = `${subject}\n${html.replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, '\n')}`;
  return /(?:^|\s)([A-Z0-9]{6})(?=\s|$)/m.exec(words)?.[1];
}
