/** What a template gets. @see protocol 06 §6.2 */
export interface TemplateProps<Variable extends string> {
  readonly project: { readonly displayName: string };
  readonly variables: Readonly<Record<Variable, string>>;
}
