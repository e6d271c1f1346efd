import { completeColors, defaultColors, fontOf, type ProjectConfig } from '@portico/contract';
import { directionOf, type Language } from '@portico/texts/languages';
import { escapeHtml } from './html.ts';
import { serverPagePolicy } from './page-policy.ts';

/** What a page shows of a project: its logo, name and colors. */
interface PageProject {
  readonly displayName: string;
  readonly logoUrl: string | null;
  readonly fullLogoUrl: string | null;
  readonly logoDarkModeUrl: string | null;
  readonly logoFullDarkModeUrl: string | null;
  readonly config: Pick<ProjectConfig, 'branding'>;
}

/** A page with a short text or a form. It works without JavaScript. */
export interface FormPage {
  /** Text. */
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** Default: English. */
  readonly language?: 'en' | Language;
  /** Whose page it is. Undefined if that is not known. */
  readonly project?: PageProject | undefined;
}

/**
 * Renders a page of this server. Its address can contain a code, so it is not cached, found by search engines, or sent as a referrer.
 *
 * @returns headers and HTML of the answer
 */
export function formPage({ title, body, language = 'en', project }: FormPage) {
  const style = `${rules}${project === undefined ? '' : brandRules(project)}`;
  const direction = language === 'en' ? 'ltr' : directionOf(language);
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': serverPagePolicy({ style, formAction: "'self'", hasImages: project !== undefined }),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    },
    body: `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${project === undefined ? '' : head(project)}<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
  };
}

/** The logo with its name as a text, or the name alone. */
function head({ displayName, ...logos }: PageProject): string {
  const light = logos.fullLogoUrl ?? logos.logoUrl;
  const dark = logos.logoFullDarkModeUrl ?? logos.logoDarkModeUrl;
  const name = escapeHtml(displayName);
  if (light === null) return `<header>${name}</header>`;
  const source = dark === null ? '' : `<source srcset="${escapeHtml(dark)}" media="(prefers-color-scheme: dark)">`;
  return `<header><picture>${source}<img src="${escapeHtml(light)}" alt="${name}"></picture></header>`;
}

/** The colors, font and corners of the ready-made pages of the project. */
function brandRules({ config: { branding } }: PageProject): string {
  const { light, dark } = completeColors(branding);
  const colors = Object.entries(variables).flatMap(([variable, name]) =>
    light[name] === undefined && dark[name] === undefined
      ? []
      : [
          `--${variable}:light-dark(${light[name] ?? defaultColors.light[name]},${dark[name] ?? defaultColors.dark[name]})`,
        ],
  );
  const font = fontOf(branding);
  const values = [
    ...colors,
    ...(branding.radius === undefined ? [] : [`--radius:${branding.radius}px`]),
    ...(font === undefined ? [] : [`--font:${font}`]),
  ];
  return values.length === 0 ? '' : `:root{${values.join(';')}}`;
}

/** The variables of the page, by the color of a branding. */
const variables = {
  accent: 'accent',
  'on-accent': 'accentText',
  page: 'background',
  card: 'surface',
  text: 'text',
  line: 'border',
} as const;

const rules = `
:root{color-scheme:light dark;${Object.entries(variables)
  .map(([variable, name]) => `--${variable}:light-dark(${defaultColors.light[name]},${defaultColors.dark[name]})`)
  .join(';')};--quiet:color-mix(in oklab,var(--text) 72%,var(--card));--radius:8px;--font:system-ui,sans-serif}
*{box-sizing:border-box}body{margin:0;padding:2.5rem 16px;font:1rem/1.5 var(--font);color:var(--text);background:var(--page)}
header{max-width:520px;margin:0 auto 1.5rem;font-weight:600;text-align:center;overflow-wrap:anywhere}header img{max-width:min(100%,240px);height:44px;object-fit:contain}
main{max-width:520px;margin:0 auto;padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:calc(var(--radius)*1.5);overflow-wrap:anywhere}
h1{font-size:1.25rem;line-height:1.75rem;margin:0 0 12px}p{margin:0 0 16px}main>:last-child{margin-block-end:0}ul{list-style:none;margin:0 0 16px;padding:0}li{padding:10px 0;border-top:1px solid var(--line)}
label{display:flex;gap:10px;align-items:start;min-height:2.5rem;padding-block:6px}.quiet{color:var(--quiet);font-size:0.875rem}li .quiet{margin-block-start:4px;margin-inline:28px 0}
a{color:inherit;text-underline-offset:3px}.links{display:flex;flex-wrap:wrap;gap:8px 24px}
button{font:inherit;font-weight:500;min-height:44px;padding:9px 16px;border:1px solid transparent;border-radius:var(--radius);color:var(--on-accent);background:var(--accent);cursor:pointer}
button.second{color:var(--text);background:none;border-color:color-mix(in oklab,var(--text) 46%,var(--card))}form{margin:0 0 16px}
input[type=checkbox]{appearance:none;display:grid;place-items:center;flex:none;width:1.125rem;height:1.125rem;margin:0.1875rem 0 0;border:1px solid color-mix(in oklab,var(--text) 46%,var(--card));border-radius:min(var(--radius),5px);background:var(--card)}
input:checked{border-color:var(--accent);background:var(--accent)}input:checked::before{content:'';width:5px;height:9px;margin-block-end:3px;border:solid var(--on-accent);border-width:0 2px 2px 0;rotate:45deg}input:disabled{opacity:.5}
@media(forced-colors:active){input:checked::before{border-color:ButtonText}}a:focus-visible,button:focus-visible,input:focus-visible{outline:2px solid var(--text);outline-offset:2px}
`;
