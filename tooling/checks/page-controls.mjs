import { isTest, lineOf, sourcesOf, textOf } from '../lib/sources.mjs';

/** Who shows pages: the packages for browsers and the server. */
const pages = /^packages\/(?:react|next|dashboard|pages|server)\/src\//;

/** Native controls that each browser draws in its own way. */
const controls =
  /<(select|progress|meter|datalist|details)(?=[\s>])|\btype=["']?(checkbox|radio|date|datetime-local|month|week|time|number|range|color|file)\b/g;

/** Which controls get the look of the house, and where. The style sheet of the dashboard matches elements, those of others match classes. */
const styled = [
  {
    files: /^packages\/dashboard\/src\//,
    kinds: ['checkbox', 'radio', 'number', 'color', 'file', 'progress', 'details'],
  },
  { files: /^packages\/pages\/src\/purchase\/options-field\.tsx$/, kinds: ['radio'] },
  { files: /^packages\/pages\/src\/portal\//, kinds: ['details', 'checkbox', 'radio'] },
  { files: /^packages\/react\/src\/ui\/forms\/select-field\.tsx$/, kinds: ['select'] },
  { files: /^packages\/react\/src\/features\/users\/sign-up-fields\/consent-field\.tsx$/, kinds: ['checkbox'] },
  { files: /^packages\/react\/src\/features\/sign-in\/totp\/mfa\.tsx$/, kinds: ['checkbox'] },
  {
    files: /^packages\/react\/src\/features\/ground\/images\/(?:file-button|picture-crop)\.tsx$/,
    kinds: ['file', 'range'],
  },
  {
    files: /^packages\/server\/src\/(?:owners\/access-review\/access-review\.page|base\/form-page)\.ts$/,
    kinds: ['checkbox'],
  },
  // A page for developers.
  { files: /^packages\/server\/src\/pages\/reference-page\.ts$/, kinds: ['details'] },
];

/** The start of a form that browsers check, with messages that are not ours. Forms of the server have no fields that browsers check. */
const checkedForm = /<form(?=[\s>])(?![^>]*\bnoValidate\b)/g;

/** Checks that pages show no control in the look of the browser, and that forms show no messages of the browser. */
export function check(base) {
  return sourcesOf(base).flatMap((file) => {
    if (!pages.test(file) || isTest(file)) return [];
    const text = textOf(base, file);
    const known = new Set(styled.flatMap(({ files, kinds }) => (files.test(file) ? kinds : [])));
    const native = [...text.matchAll(controls)]
      .filter(([, element, type]) => !known.has(element ?? type))
      .map(
        ({ 0: found, index }) =>
          `${file}:${lineOf(text, index)} "${found}" looks different in each browser. Use a component of the package, or give it the look of the house and list it in tooling/checks/page-controls.mjs.`,
      );
    const forms = (file.endsWith('.tsx') ? [...text.matchAll(checkedForm)] : []).map(
      ({ index }) => `${file}:${lineOf(text, index)} The browser shows its own messages in this form. Add noValidate.`,
    );
    return [...native, ...forms];
  });
}
