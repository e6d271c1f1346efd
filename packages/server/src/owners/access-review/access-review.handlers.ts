import { accessReviewEndpoints } from '@portico/contract';
import { formPagePolicy } from '../../base/form-page.ts';
import { implement, type RawAnswer } from '../../http/implement.ts';
import { pageOf, removedPage, reviewPage } from './access-review.page.ts';
import { readAccessReview, removeAccess } from './access-review.service.ts';

/** The URL of the page contains a code, so it is not sent as referrer, cached or framed. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': formPagePolicy,
};

async function page(work: () => Promise<string>): Promise<RawAnswer> {
  return { headers, ...(await pageOf(work)) };
}

export const accessReviewHandlers = implement(accessReviewEndpoints, {
  'GET /auth/access-review': async ({ query, ...context }) =>
    await page(async () => await reviewPage(query, await readAccessReview(context, query), context.acceptLanguage)),

  'POST /auth/access-review': async ({ body: { project_id, branch_id, code, ...fields }, ...context }) => {
    const link = { project_id, branch_id, code };
    const chosen = Object.keys(fields);
    return await page(async () =>
      chosen.length === 0
        ? await reviewPage(link, await readAccessReview(context, link), context.acceptLanguage)
        : await removedPage(await removeAccess(context, { link, chosen }), context.acceptLanguage),
    );
  },
});
