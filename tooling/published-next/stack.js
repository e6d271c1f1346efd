import { StackServerApp } from '@stackframe/stack';

// URL, project and keys come from environment variables. 2.8.108 asks for other URLs of the server only without a `baseUrl`.
export const stackServerApp = new StackServerApp({ tokenStore: 'nextjs-cookie' });
