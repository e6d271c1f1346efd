import { type as arktype } from 'arktype';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { NotificationCategory, Subject } from './email-parts.ts';
import { partValue } from './part-value.ts';
import { headCss } from './tailwind.ts';

/** What a rendering gets from the host. */
export interface RenderInput {
  readonly user: { readonly displayName: string | null };
  readonly project: { readonly displayName: string };
  readonly variables: Readonly<Record<string, unknown>>;
  readonly branding: object;
  readonly unsubscribeLink?: string | null;
  readonly isPreview: boolean;
}

/** What the host gets. */
export interface RenderOutput {
  readonly html: string;
  readonly subject?: string | undefined;
  readonly category?: string | undefined;
  /** Whether the template read the user. */
  readonly isPersonal: boolean;
  /** In previews, the values before the schema has checked them. */
  readonly variables?: object;
}

type Module = Readonly<Record<string, unknown>>;
type Props = Record<string, unknown>;

/** Renders the exports of a template and a theme. @see docs/reference/protocol/emails.md#rendering */
export function renderEmail(template: Module, theme: Module, input: RenderInput): RenderOutput {
  const { EmailTemplate, variablesSchema } = template;
  const { EmailTheme } = theme;
  if (typeof EmailTemplate !== 'function') throw new Error('The template must export a component EmailTemplate.');
  if (typeof EmailTheme !== 'function') throw new Error('The theme must export a component EmailTheme.');
  const { isPreview, project, branding, unsubscribeLink } = input;
  let isPersonal = false;
  const user = {
    get displayName() {
      isPersonal = true;
      return input.user.displayName;
    },
  };
  const { PreviewVariables } = EmailTemplate as unknown as { PreviewVariables?: object };
  const given = isPreview ? { ...PreviewVariables, ...input.variables } : input.variables;
  const props = { user, project, branding, variables: checkedVariables(variablesSchema, given) };
  const tree: unknown = (EmailTemplate as (props: Props) => unknown)(props);
  const [subject, category] = [partValue(Subject, tree), partValue(NotificationCategory, tree)];

  const { PreviewProps } = EmailTheme as unknown as {
    PreviewProps?: { readonly unsubscribeLink?: string; readonly children?: ReactNode };
  };
  // Emails of this category have no link, so previews have none either.
  const isPreviewLink = isPreview && unsubscribeLink !== null && category !== 'Transactional';
  const link = isPreviewLink ? PreviewProps?.unsubscribeLink : (unsubscribeLink ?? undefined);
  const previewChildren = isPreview ? PreviewProps?.children : undefined;
  const children = previewChildren ?? createElement(EmailTemplate as ComponentType<Props>, props);
  const html = renderToStaticMarkup(
    createElement(EmailTheme as ComponentType<Props>, { project, branding, unsubscribeLink: link }, children),
  );
  return {
    html: withHeadRules(html.replace(/<!DOCTYPE.*?>/, '')),
    subject,
    category,
    isPersonal,
    ...(isPreview ? { variables: given } : {}),
  };
}

/** Checks the variables with the schema of the template, and removes undeclared ones. */
function checkedVariables(schema: unknown, variables: object): unknown {
  if (schema === undefined) return {};
  if (typeof schema !== 'function') throw new Error('variablesSchema must be an arktype type or a function.');
  const stripping = schema as { onUndeclaredKey?: (behavior: 'delete') => unknown };
  const check = typeof stripping.onUndeclaredKey === 'function' ? stripping.onUndeclaredKey('delete') : schema;
  const checked = (check as (value: unknown) => unknown)(variables);
  if (checked instanceof arktype.errors) throw new Error(checked.summary);
  return checked;
}

function withHeadRules(html: string): string {
  const css = headCss();
  if (css === '') return html;
  const end = html.indexOf('</head>');
  if (end < 0) throw new Error('Tailwind classes such as media queries and hover states need a <Head> in the theme.');
  return `${html.slice(0, end)}<style>${css.replaceAll('<', '\\3c ')}</style>${html.slice(end)}`;
}
