import { Button } from '@portico/react/ui/button.tsx';
import { Field } from '@portico/react/ui/forms/field.tsx';
import { SelectField } from '@portico/react/ui/forms/select-field.tsx';
import { useEffect, useRef, useState } from 'react';
import { countriesIn } from './countries.ts';
import type { Extras } from './extras.ts';
import type { Checkout, FailureKind } from './purchase-calls.ts';
import type { Language } from './texts.ts';

interface ExtrasProps {
  readonly language: Language;
  readonly checkout: Pick<Checkout, 'promotionCodes' | 'automaticTax' | 'taxIds'>;
  readonly extras: Extras;
  readonly failure: FailureKind | undefined;
  readonly onChange: (changed: Partial<Extras>) => void;
}

/** Shows what the project asks for besides the choice: country and tax number, and a promotion code. */
export function ExtrasFields({ language, checkout, extras, failure, onChange }: ExtrasProps) {
  const { texts, tag } = language;
  const asksTax = checkout.automaticTax;
  return (
    <>
      {(asksTax || checkout.taxIds) && (
        <SelectField
          label={texts.country}
          name="country"
          autoComplete="billing country"
          value={extras.country}
          options={[
            { value: '', label: texts.selectCountry },
            ...countriesIn(tag).map(({ code, name }) => ({ value: code, label: name })),
          ]}
          problem={failure === 'country' ? texts.countryMissing : undefined}
          onValue={(country) => onChange({ country })}
        />
      )}
      {asksTax && (
        <Field
          label={texts.postalCode}
          name="postal-code"
          autoComplete="billing postal-code"
          maxLength={20}
          value={extras.postalCode}
          problem={failure === 'address' ? texts.addressInvalid : undefined}
          onValue={(postalCode) => onChange({ postalCode })}
        />
      )}
      {checkout.taxIds && <CompanyFields texts={texts} extras={extras} failure={failure} onChange={onChange} />}
      {checkout.promotionCodes && (
        <PromotionField
          texts={texts}
          code={extras.promotionCode}
          failure={failure}
          onChange={(promotionCode) => onChange({ promotionCode })}
        />
      )}
    </>
  );
}

type CompanyProps = Pick<ExtrasProps, 'extras' | 'failure' | 'onChange'> & Pick<Language, 'texts'>;

/** Shows the fields of a company: its name and tax number. */
function CompanyFields({ texts, extras, failure, onChange }: CompanyProps) {
  return (
    <>
      <Field
        label={texts.company}
        name="organization"
        autoComplete="billing organization"
        maxLength={150}
        value={extras.company}
        onValue={(company) => onChange({ company })}
      />
      <Field
        label={texts.taxNumber}
        name="tax-number"
        autoComplete="off"
        maxLength={30}
        value={extras.taxNumber}
        problem={failure === 'taxNumber' ? texts.taxNumberInvalid : undefined}
        onValue={(taxNumber) => onChange({ taxNumber })}
      />
    </>
  );
}

interface PromotionProps extends Pick<Language, 'texts'> {
  readonly code: string;
  readonly failure: FailureKind | undefined;
  readonly onChange: (code: string) => void;
}

/** Shows a button that opens the field of a promotion code. Stripe checks the code before the payment. */
function PromotionField({ texts, code, failure, onChange }: PromotionProps) {
  const [isOpen, setIsOpen] = useState(code !== '');
  const input = useRef<HTMLInputElement>(null);
  const isNew = isOpen && code === '';
  useEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  if (!isOpen) {
    return (
      <Button isQuiet onClick={() => setIsOpen(true)}>
        {texts.promotionAdd}
      </Button>
    );
  }
  const problems: Partial<Record<FailureKind, string>> = {
    promotionCode: texts.promotionInvalid,
    promotionCodeUse: texts.promotionNotUsable,
  };
  return (
    <Field
      label={texts.promotionCode}
      name="promotion-code"
      autoComplete="off"
      maxLength={100}
      value={code}
      problem={failure && problems[failure]}
      onValue={onChange}
      inputRef={input}
      trailing={
        <RemoveButton
          label={texts.promotionRemove}
          onClick={() => {
            onChange('');
            setIsOpen(false);
          }}
        />
      }
    />
  );
}

/** Shows a button at the end of a field that removes the field. */
function RemoveButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="portico-trailing" aria-label={label} onClick={onClick}>
      <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden>
        <path d="m7 7 10 10M17 7 7 17" strokeLinecap="round" />
      </svg>
    </button>
  );
}
