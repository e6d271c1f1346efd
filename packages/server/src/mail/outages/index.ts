export { mailHealth } from './outages.queries.ts';
export {
  createMailOutages,
  installationServer,
  type MailOutages,
  outageOfInstallation,
  outageOfProject,
} from './outages.ts';
