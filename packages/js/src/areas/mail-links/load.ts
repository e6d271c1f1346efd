/** Loads what is done with links from e-mails when it is first needed: most pages do none of it. */
export const mailLinks = () => import('./mail-links.ts');
