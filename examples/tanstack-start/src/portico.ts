import { PorticoClientApp } from '@portico/react';

/** Options come from the environment variables with the prefix VITE_. */
export const app = new PorticoClientApp({ tokenStore: 'cookie' });
