/** Returns the text of docs/move-in/source-fields.md. */
export function sourceFieldsPage(): string;
