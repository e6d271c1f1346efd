import { demoDataEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { addDemoData, demoDataState, removeDemoData } from './demo-data.service.ts';

export const demoDataHandlers = implement(demoDataEndpoints, {
  'GET /internal/demo-data': async (context) => await demoDataState(context),
  'POST /internal/demo-data': async (context) => await addDemoData(context),
  'DELETE /internal/demo-data': async (context) => await removeDemoData(context),
});
