/** Props of a template. @see docs/protocol/emails.md#rendering */
export interface TemplateProps<Variable extends string> {
  readonly project: { readonly displayName: string };
  readonly variables: Readonly<Record<Variable, string>>;
}
