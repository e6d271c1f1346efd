import { PorticoClientApp } from '@portico/react';

/** Configured by the variables in `.env`. Users stay signed in by cookies, in all tabs. */
export const app = new PorticoClientApp({ tokenStore: 'cookie' });
