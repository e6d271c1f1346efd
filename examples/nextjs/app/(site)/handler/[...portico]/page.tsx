/** All ready-made pages: sign-in, sign-up, account settings and whatever links in e-mails lead to. */
export { PorticoHandler as default } from '@portico/next';
