import { rawRequest } from './api.ts';

/** An email in the built-in inbox. */
export interface InboxMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  /** URL of its button. */
  readonly link: string;
  /** Code in that URL, if there is one. */
  readonly code: string;
  readonly html: string;
}

/** Lists a server's emails to an address, newest first. */
export async function mailsTo(url: string, recipient: string): Promise<InboxMail[]> {
  const { body } = await rawRequest(url, { path: `/inbox/messages.json?to=${encodeURIComponent(recipient)}` });
  const { items } = body as { items: { id: string; subject: string }[] };
  return await Promise.all(
    items.map(async ({ id, subject }) => {
      const { text } = await rawRequest(url, { path: `/inbox/${id}/body` });
      const link = (/<a href="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
      return { id, recipient, subject, link, code: codeOf(link), html: text };
    }),
  );
}

/** Returns the code in a link. Emails of projects may have other links, or none. */
function codeOf(link: string): string {
  return URL.canParse(link) ? (new URL(link).searchParams.get('code') ?? '') : '';
}
