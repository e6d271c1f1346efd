import { apiOverviewMarkdown, apiPageMarkdown, apiPages } from './api-pages.ts';
import { errorsPage } from './errors-page.ts';
import { logMessagesPage } from './log-messages-page.ts';
import { webhookEventsPage } from './webhook-events-page.ts';

/** Returns the pages of `docs/reference` about operations, errors, log messages and webhook events, by their path from the root. */
export async function referencePages(): Promise<ReadonlyMap<string, string>> {
  const pages = await apiPages();
  return new Map([
    ['docs/reference/api/README.md', apiOverviewMarkdown(pages)],
    ...pages.map((page) => [`docs/reference/api/${page.name}.md`, apiPageMarkdown(page)] as const),
    ['docs/reference/errors.md', errorsPage(pages)],
    ['docs/reference/log-messages.md', logMessagesPage()],
    ['docs/reference/webhook-events.md', webhookEventsPage()],
  ]);
}
