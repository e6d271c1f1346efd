import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

const domain = () => at.page.getByLabel('Shared domain');
const origins = () => at.page.getByLabel('Related origins');
const stored = async () => {
  const { relyingPartyId, relatedOrigins } = (await at.project.getConfig()).auth.passkey;
  return { relyingPartyId, relatedOrigins };
};

async function saveAndExpect(message: RegExp): Promise<void> {
  await at.button('Save changes').click();
  await at.page.getByText(message).waitFor();
}

test('an owner shares passkeys between domains, and sees why a domain is refused', async () => {
  const trusted = ['https://app.example.com', 'https://example.org'].map((domain) => ({
    domain,
    handlerPath: '/handler',
  }));
  await at.project.update({ config: { domains: trusted } });
  await at.visit('/sign-in-methods/security');

  await domain().fill('co.uk');
  await saveAndExpect(/co\.uk is a public suffix/);
  await domain().fill('example.com');
  await origins().fill('https://example.net');
  await saveAndExpect(/https:\/\/example\.net is not a trusted domain/);
  await origins().fill(' https://example.org \n\n');
  await saveAndExpect(/Passkey domains saved/);

  await expect.poll(stored).toEqual({ relyingPartyId: 'example.com', relatedOrigins: ['https://example.org'] });
  expect(at.complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
});

test('the owner learns what ends before passkeys are no longer shared', async () => {
  await at.visit('/sign-in-methods/security');
  await domain().fill('');
  await at
    .text('Passkeys of example.com will work only on https://example.com itself. Users have to add new ones.')
    .waitFor();
  await origins().fill('');
  await saveAndExpect(/Passkey domains saved/);

  await expect.poll(stored).toEqual({ relyingPartyId: null, relatedOrigins: [] });
});

test('the settings are accessible, on phones and in dark mode', async () => {
  await at.expectGoodLooks(['/sign-in-methods/security']);
});
