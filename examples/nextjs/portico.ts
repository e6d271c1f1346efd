import { PorticoServerApp } from '@portico/next';

/** Reads its options from `.env`. The session is stored in cookies that the server and the browser read. */
export const app = new PorticoServerApp();
