export { mailHealth } from './outages.queries.ts';
export { createMailOutages, installationServer, type MailOutages, outageOfProject } from './outages.ts';
