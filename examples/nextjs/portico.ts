import { PorticoServerApp } from '@portico/next';

/** Configured by the variables in `.env`. Users stay signed in by cookies, which server and browser read. */
export const app = new PorticoServerApp();
