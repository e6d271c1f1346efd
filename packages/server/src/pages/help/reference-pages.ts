import { apiOverviewMarkdown, apiPageMarkdown, apiPages } from './api-pages.ts';
import { errorsPage } from './errors-page.ts';
import { logMessagesPage } from './log-messages-page.ts';
import { webhookEventsPage } from './webhook-events-page.ts';

/** Returns the generated pages of `docs/reference` by their path in it. */
export async function referencePages(): Promise<ReadonlyMap<string, string>> {
  const pages = await apiPages();
  return new Map([
    ['api/README.md', apiOverviewMarkdown(pages)],
    ...pages.map((page) => [`api/${page.name}.md`, apiPageMarkdown(page)] as const),
    ['errors.md', errorsPage(pages)],
    ['log-messages.md', logMessagesPage()],
    ['webhook-events.md', webhookEventsPage()],
  ]);
}
