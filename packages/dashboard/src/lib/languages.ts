/** Languages of the ready-made pages and of the built-in emails. */
export const languageOptions = [
  { value: 'en-US', text: 'English' },
  { value: 'de-DE', text: 'German' },
  { value: 'es-ES', text: 'Spanish' },
  { value: 'fr-CA', text: 'French (Canada)' },
  { value: 'fr-FR', text: 'French (France)' },
  { value: 'it-IT', text: 'Italian' },
  { value: 'ja-JP', text: 'Japanese' },
  { value: 'ko-KR', text: 'Korean' },
  { value: 'pt-BR', text: 'Portuguese (Brazil)' },
  { value: 'pt-PT', text: 'Portuguese (Portugal)' },
  { value: 'zh-CN', text: 'Chinese (simplified)' },
  { value: 'zh-TW', text: 'Chinese (traditional)' },
] as const;
