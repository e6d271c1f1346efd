import { eventEndpoints } from '@portico/contract';
import { pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { noteAct } from '../../kernel/acts/act-log.ts';
import { listEvents, listOwnEvents } from './events.service.ts';
import { eventToWire, ownEventToWire, signInToWire } from './events.wire.ts';
import { csvHeader, eventLine } from './events-csv.ts';
import { listSignIns } from './sign-ins.service.ts';

/** Lines of a page of an export. */
const exportedMax = 1000;

export const eventHandlers = implement(eventEndpoints, {
  'GET /events': async ({ query, ...context }) => {
    const { events, next } = await listEvents(context, query);
    return pageAnswer(events.map(eventToWire), next);
  },

  'GET /sign-ins': async ({ query, ...context }) => {
    const { signIns, next } = await listSignIns(context, query);
    return pageAnswer(signIns.map(signInToWire), next);
  },

  'GET /users/me/events': async ({ query, userId, ...context }) => {
    const { events, next } = await listOwnEvents(context, userId, query);
    return pageAnswer(events.map(ownEventToWire), next);
  },

  'GET /internal/events/export': async ({ query, ...context }) => {
    const { events, next } = await listEvents(context, { ...query, limit: exportedMax });
    const isFirst = query.cursor === undefined;
    if (isFirst) noteAct(context, { type: 'events.exported' });
    return { csv: `${isFirst ? csvHeader : ''}${events.map(eventLine).join('')}`, next_cursor: next };
  },
});
