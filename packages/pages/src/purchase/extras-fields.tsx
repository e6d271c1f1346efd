import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
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
        <Field label={texts.country} problem={failure === 'country' ? texts.countryMissing : undefined}>
          {(field) => (
            <span className="select">
              <select
                {...field}
                autoComplete="billing country"
                value={extras.country}
                onChange={(event) => onChange({ country: event.target.value })}
              >
                <option value="">{texts.selectCountry}</option>
                {countriesIn(tag).map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            </span>
          )}
        </Field>
      )}
      {asksTax && (
        <TextField
          label={texts.postalCode}
          autoComplete="billing postal-code"
          lengthMax={20}
          value={extras.postalCode}
          problem={failure === 'address' ? texts.addressInvalid : undefined}
          onChange={(postalCode) => onChange({ postalCode })}
        />
      )}
      {checkout.taxIds && <CompanyFields texts={texts} extras={extras} failure={failure} onChange={onChange} />}
      {checkout.promotionCodes && (
        <PromotionField
          language={language}
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
      <TextField
        label={texts.company}
        autoComplete="billing organization"
        lengthMax={150}
        value={extras.company}
        problem={undefined}
        onChange={(company) => onChange({ company })}
      />
      <TextField
        label={texts.taxNumber}
        autoComplete="off"
        lengthMax={30}
        value={extras.taxNumber}
        problem={failure === 'taxNumber' ? texts.taxNumberInvalid : undefined}
        onChange={(taxNumber) => onChange({ taxNumber })}
      />
    </>
  );
}

interface PromotionProps {
  readonly language: Language;
  readonly code: string;
  readonly failure: FailureKind | undefined;
  readonly onChange: (code: string) => void;
}

/** Shows a button that opens the field of a promotion code. Stripe checks the code before the payment. */
function PromotionField({ language: { texts }, code, failure, onChange }: PromotionProps) {
  const [isOpen, setIsOpen] = useState(code !== '');
  if (!isOpen) {
    return (
      <button type="button" className="quiet" onClick={() => setIsOpen(true)}>
        {texts.promotionAdd}
      </button>
    );
  }
  const problem =
    failure === 'promotionCode'
      ? texts.promotionInvalid
      : failure === 'promotionCodeUse'
        ? texts.promotionNotUsable
        : undefined;
  return (
    <TextField
      label={texts.promotionCode}
      autoComplete="off"
      lengthMax={100}
      value={code}
      problem={problem}
      onChange={onChange}
      focuses={code === ''}
    >
      <button
        type="button"
        className="quiet"
        onClick={() => {
          onChange('');
          setIsOpen(false);
        }}
      >
        {texts.promotionRemove}
      </button>
    </TextField>
  );
}

interface FieldAttributes {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

/** Shows a label, a control and its problem. */
function Field({
  label,
  problem,
  children,
}: {
  label: string;
  problem: string | undefined;
  children: (field: FieldAttributes) => ReactNode;
}) {
  const ids = { field: useId(), problem: useId() };
  return (
    <div className="field">
      <label htmlFor={ids.field}>{label}</label>
      {children({ id: ids.field, 'aria-invalid': problem !== undefined, 'aria-describedby': ids.problem })}
      <p id={ids.problem} className="problem" role="alert">
        {problem}
      </p>
    </div>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly autoComplete: string;
  readonly lengthMax: number;
  readonly onChange: (text: string) => void;
  /** Whether the field has the focus when it appears. */
  readonly focuses?: boolean;
  /** A button beside the field. */
  readonly children?: ReactNode;
}

function TextField(props: TextFieldProps) {
  const { label, value, problem, autoComplete, lengthMax, onChange, focuses = false, children } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focuses) input.current?.focus();
  }, [focuses]);
  return (
    <Field label={label} problem={problem}>
      {(field) => (
        <div className="with-button">
          <input
            {...field}
            ref={input}
            autoComplete={autoComplete}
            maxLength={lengthMax}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {children}
        </div>
      )}
    </Field>
  );
}
