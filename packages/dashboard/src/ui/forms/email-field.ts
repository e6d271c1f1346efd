/** The field for the email address of another person, as the first field of a dialog. */
export const emailField = { name: 'email', label: 'Email', type: 'email', autoFocus: true, maxLength: 256 } as const;
