import { z } from 'zod';
import { webUrl } from './branding-config.ts';

/** Kinds of own fields at sign-up. */
export const signUpFieldTypes = ['text', 'choice', 'consent'] as const;

/** Maximum number of own fields at sign-up. */
export const signUpFieldsMax = 10;

/** Maximum length of the ID of a field. */
export const signUpFieldIdMax = 40;

/** Maximum length of an answer. */
export const signUpAnswerMax = 500;

/** Maximum number of languages of a label. */
const signUpLanguagesMax = 20;

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

const label = z.string().trim().min(1).max(500);

/** The label in a language of the pages. */
const translatedLabel = z.object({
  language: z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, { error: '{path} must be a language, such as de-DE or ar' }),
  label,
});

const base = {
  /** Key of the answer in the client read-only metadata. */
  id: z
    .string()
    .max(signUpFieldIdMax)
    .regex(/^[a-z][A-Za-z0-9_]*$/, {
      error: '{path} must begin with a lower-case letter, and contain only letters, digits and "_"',
    }),
  /** What the page shows beside the field. */
  label,
  /** The label in other languages. Users with another language see the one above. */
  translations: z
    .array(translatedLabel)
    .max(signUpLanguagesMax)
    .refine((all) => isUnique(all.map(({ language }) => language)), {
      error: '{path} must not contain a language twice',
    })
    .optional(),
  required: z.boolean().default(false),
};

const textField = z.object({
  ...base,
  type: z.literal('text'),
  maxLength: z.int().min(1).max(signUpAnswerMax).default(200),
});

const choiceField = z.object({
  ...base,
  type: z.literal('choice'),
  options: z
    .array(z.string().trim().min(1).max(100))
    .min(1)
    .max(50)
    .refine(isUnique, { error: '{path} must not contain an option twice' }),
});

const consentField = z.object({
  ...base,
  type: z.literal('consent'),
  /** The document, which the page links. */
  url: webUrl.optional(),
  /** The version of the document. Users are asked again when it changes. */
  version: z.string().trim().min(1).max(50),
});

/** Own fields of a project, which new users fill in. @see docs/build/sign-up-fields.md */
export const signUpFieldsConfig = z
  .array(z.discriminatedUnion('type', [textField, choiceField, consentField]))
  .max(signUpFieldsMax)
  .refine((all) => isUnique(all.map(({ id }) => id)), { error: '{path} must not contain an ID twice' });
