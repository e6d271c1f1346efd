import { PorticoClientApp } from '@portico/react';

/** Reads its options from `.env`. Cookies keep users signed in, in all tabs. */
export const app = new PorticoClientApp({ tokenStore: 'cookie' });
