import { tagEndpoints } from '@portico/contract';
import { pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { changeUserTags, findTags } from './tags.service.ts';

export const tagHandlers = implement(tagEndpoints, {
  'GET /user-tags': async ({ query, ...context }) => {
    const { tags, next } = await findTags(context, query);
    return pageAnswer(tags, next);
  },

  'POST /user-tags': async ({ body, ...context }) => await changeUserTags(context, body),
});
