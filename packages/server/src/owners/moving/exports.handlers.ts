import { exportEndpoints } from '@portico/contract';
import { pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { exportPage } from './exports.service.ts';

export const exportHandlers = implement(exportEndpoints, {
  'GET /internal/exports': async ({ query, ...context }) => {
    const { lines, next } = await exportPage(context, query);
    return pageAnswer([...lines], next);
  },
});
