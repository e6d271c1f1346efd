/** All ready-made pages: sign-in, sign-up, account settings and the pages of links in emails. */
export { PorticoHandler as default } from '@portico/next';
