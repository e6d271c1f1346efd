import { expect, test } from 'vitest';
import { csvFacts } from './columns.ts';
import { guessedMapping } from './guess.ts';

test.each([
  ['Courriel', 'primary_email'],
  ['Email vérifié', 'primary_email_verified'],
  ['Nom complet', 'display_name'],
  ['Date d’inscription', 'signed_up_at_millis'],
  ['Dernière connexion', 'last_active_at_millis'],
  ['Bloqué', 'restricted_by_admin'],
  ['Mot de passe', 'password_hash'],
  ['Mail-Adresse', 'primary_email'],
  ['Registriert am', 'signed_up_at_millis'],
  ['Letzter Login', 'last_active_at_millis'],
  ['Profilbild', 'profile_image_url'],
  ['Correo electrónico', 'primary_email'],
  ['Nombre completo', 'display_name'],
  ['Fecha de registro', 'signed_up_at_millis'],
  ['Último acceso', 'last_active_at_millis'],
  ['Email verificado', 'primary_email_verified'],
  ['Data di registrazione', 'signed_up_at_millis'],
  ['Último login', 'last_active_at_millis'],
  ['Emailadres', 'primary_email'],
  ['メールアドレス', 'primary_email'],
  ['氏名', 'display_name'],
  ['이메일', 'primary_email'],
  ['电子邮箱', 'primary_email'],
])('the column %s is guessed', async (name, field) => {
  const facts = await csvFacts({
    name: 'users.csv',
    text: async function* () {
      yield `Other,${name}\na,b\n`;
    },
  });
  expect(guessedMapping(facts.columns).columns.get(field)).toEqual([name]);
});
