export { requestsFeature } from './feature.ts';
export { keptRequests } from './requests.queries.ts';
export { writeRequests } from './requests.service.ts';
