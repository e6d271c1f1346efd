import type { Locator } from 'playwright-core';

/** Opens a select field of the dashboard and chooses an option by its text. */
export async function select(field: Locator, option: string): Promise<void> {
  await field.click();
  await optionsOf(field).getByText(option, { exact: true }).click();
  await optionsOf(field).first().waitFor({ state: 'detached' });
}

/** Returns all option texts of a select field of the dashboard. */
export async function optionTexts(field: Locator): Promise<string[]> {
  await field.click();
  await optionsOf(field).first().waitFor();
  const texts = await optionsOf(field).evaluateAll((all) =>
    all.map((one) => one.querySelector('[id]')?.textContent ?? ''),
  );
  await field.page().keyboard.press('Escape');
  await optionsOf(field).first().waitFor({ state: 'detached' });
  return texts;
}

const optionsOf = (field: Locator) => field.page().getByRole('option');
