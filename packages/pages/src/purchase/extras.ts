/** What the customer entered besides the choice. Empty texts were not entered. */
export interface Extras {
  readonly promotionCode: string;
  readonly country: string;
  readonly postalCode: string;
  readonly company: string;
  readonly taxNumber: string;
}

/** Nothing is entered. */
export const noExtras: Extras = { promotionCode: '', country: '', postalCode: '', company: '', taxNumber: '' };

/** Returns what the customer entered, as the server takes it. */
export function detailsOf({ promotionCode, country, postalCode, company, taxNumber }: Extras) {
  const given = (text: string) => text.trim() || undefined;
  const details = { country, postalCode: given(postalCode), name: given(company), taxId: given(taxNumber) };
  return { promotionCode: given(promotionCode), billingDetails: country === '' ? undefined : details };
}
