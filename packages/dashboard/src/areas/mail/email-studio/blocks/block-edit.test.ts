import { type BlockEmail, blockLimits } from '@portico/contract/email-blocks';
import { expect, test } from 'vitest';
import { newBlock, withMoved, withTranslation } from './block-edit.ts';

const email: BlockEmail = {
  subject: 'Hi',
  blocks: [{ type: 'heading', text: 'One' }, { type: 'divider' }, { type: 'text', text: 'Two' }],
  variables: { otp: '1', magicLink: '<link>' },
};

test('blocks move within the email', () => {
  const typesOf = ({ blocks }: BlockEmail) => blocks.map(({ type }) => type);
  expect(typesOf(withMoved(email, 0, 2))).toEqual(['divider', 'text', 'heading']);
  expect(typesOf(withMoved(email, 2, 1))).toEqual(['heading', 'text', 'divider']);
  expect(withMoved(email, 0, -1)).toBe(email);
  expect(withMoved(email, 2, 3)).toBe(email);
});

test('a new button leads to the link of the email', () => {
  expect(newBlock('button', email)).toMatchObject({ url: '{magicLink}' });
  expect(newBlock('button', { ...email, variables: {} })).toMatchObject({ url: 'https://' });
});

test('a translation is kept with the text that it stands for, and removed if it is that of the built-in email', () => {
  const german = withTranslation(email, 'de-DE', 'One', 'Eins', undefined);
  expect(german.translations).toEqual({ 'de-DE': { One: 'Eins' } });
  expect(withTranslation(german, 'fr-FR', 'Two', 'Deux', undefined).translations).toEqual({
    'de-DE': { One: 'Eins' },
    'fr-FR': { Two: 'Deux' },
  });
  expect(withTranslation(german, 'de-DE', 'One', '', undefined)).toEqual(email);
  expect(withTranslation(german, 'de-DE', 'One', 'Erstens', 'Erstens')).toEqual(email);
});

test('translations of earlier texts make room', () => {
  const texts = Array.from({ length: blockLimits.translations }, (_, at) => [`old ${at}`, 'alt']);
  const full = { ...email, translations: { 'de-DE': Object.fromEntries(texts) } };
  expect(withTranslation(full, 'de-DE', 'One', 'Eins', undefined).translations).toEqual({ 'de-DE': { One: 'Eins' } });
});
