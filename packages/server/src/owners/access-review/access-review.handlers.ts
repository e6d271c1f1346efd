import { accessReviewEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { pageOf, removedPage, reviewPage } from './access-review.page.ts';
import { readAccessReview, removeAccess } from './access-review.service.ts';

export const accessReviewHandlers = implement(accessReviewEndpoints, {
  'GET /auth/access-review': async ({ query, ...context }) =>
    await pageOf(
      context,
      query,
      async () => await reviewPage(query, await readAccessReview(context, query), context.acceptLanguage),
    ),

  'POST /auth/access-review': async ({ body: { project_id, branch_id, code, ...fields }, ...context }) => {
    const link = { project_id, branch_id, code };
    const chosen = Object.keys(fields);
    return await pageOf(context, link, async () =>
      chosen.length === 0
        ? await reviewPage(link, await readAccessReview(context, link), context.acceptLanguage)
        : await removedPage(await removeAccess(context, { link, chosen }), context.acceptLanguage),
    );
  },
});
