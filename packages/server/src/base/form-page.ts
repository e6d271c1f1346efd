import { directionOf, type Language } from '@portico/texts/languages';
import { escapeHtml } from './html.ts';
import { serverPagePolicy } from './page-policy.ts';

/**
 * Renders a page of this server with a short text or a form. It works without JavaScript.
 *
 * @param title text
 * @param body HTML
 */
export function formPage(title: string, body: string, language: 'en' | Language = 'en'): string {
  const direction = language === 'en' ? 'ltr' : directionOf(language);
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

const style = `
:root{color-scheme:light dark;--line:light-dark(#e4e4ea,#2c2c34);--card:light-dark(#fff,#1b1b20);--text:light-dark(#1c1c22,#ececf1);--quiet:light-dark(#60606c,#9a9aa6);--accent:light-dark(#4338ca,#a5b4fc)}
*{box-sizing:border-box}body{margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;color:var(--text);background:light-dark(#f4f4f7,#131316)}
main{max-width:520px;margin:0 auto;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
h1{font-size:20px;line-height:28px;margin:0 0 12px}p{margin:0 0 16px}ul{list-style:none;margin:0 0 16px;padding:0}li{padding:10px 0;border-top:1px solid var(--line)}
label{display:flex;gap:10px;align-items:baseline}.quiet{color:var(--quiet);font-size:14px}li .quiet{margin-block-start:4px;margin-inline:24px 0}
button{font:inherit;font-weight:600;padding:10px 18px;border:0;border-radius:8px;color:#fff;background:#4338ca;cursor:pointer}
button:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

/** The Content-Security-Policy of these pages. Their forms go to this server only. */
export const formPagePolicy = serverPagePolicy({ style, formAction: "'self'" });
