import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { BillingAddress } from '#shared/contract/billing/schemas.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { FailureText } from '#web/api/failure-text.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useLostByReload } from '#web/ui/guards/lost-by-reload.ts';

/** The address that the tax was calculated for, with a way to change it. */
export function AddressLine({ address, onSave }: AddressFormProps & { address: BillingAddress }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    return (
      <AddressForm
        address={address}
        onSave={async (changed) => {
          await onSave(changed);
          setIsOpen(false);
        }}
      />
    );
  }
  const { line1, line2, postalCode, city, state, country } = address;
  const lines = [line1, line2, `${postalCode} ${city}`.trim(), state, country];
  return (
    <div className="mb-4 flex items-start justify-between gap-4 text-14">
      <p className="min-w-0 py-2.5">
        <span className="text-n10">Billed to </span>
        {lines.filter((line) => line !== '').join(', ')}
      </p>
      <Button look="quiet" className="-mr-3.5" onClick={() => setIsOpen(true)}>
        Change
      </Button>
    </div>
  );
}

interface AddressFormProps {
  address: BillingAddress | null;
  /** Rejects if no tax can be calculated for the address. */
  onSave: (address: BillingAddress) => Promise<void>;
}

const empty = { country: 'US', line1: '', line2: '', postalCode: '', city: '', state: '' };

/** The billing address, used to calculate the tax. */
export function AddressForm({ address, onSave }: AddressFormProps) {
  const [typed, setTyped] = useState<BillingAddress>(address ?? empty);
  useLostByReload('the address you typed', typed !== (address ?? empty));
  const { isPending, error, mutate } = useMutation({ mutationFn: onSave, networkMode: 'always' });
  const refusal = error && (fieldErrorsOf(error)['address'] ?? <FailureText error={error} />);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(typed);
  };
  const field = (name: keyof BillingAddress) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: event.target.value }),
    maxLength: 200,
  });
  return (
    <form noValidate aria-label="Billing address" onSubmit={submit} className="mb-6">
      <p className="mb-4 text-14 text-n11">
        Tax depends on your location. Enter your billing address to see the total.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          look="form"
          label="Country"
          options={listCountries()}
          autoComplete="billing country"
          value={typed.country}
          onChange={(event) => setTyped({ ...typed, country: event.target.value })}
        />
        <TextField
          label="Postal code"
          autoComplete="billing postal-code"
          {...field('postalCode')}
          {...(refusal !== null && { error: refusal })}
        />
        <TextField label="Address" autoComplete="billing address-line1" {...field('line1')} />
        <TextField
          label="Address line 2"
          autoComplete="billing address-line2"
          {...field('line2')}
        />
        <TextField label="City" autoComplete="billing address-level2" {...field('city')} />
        <TextField
          label="State or region"
          autoComplete="billing address-level1"
          {...field('state')}
        />
      </div>
      <Button type="submit" look="primary" disabled={isPending} className="mt-5 max-sm:w-full">
        {isPending ? 'Calculating Tax...' : 'Continue'}
      </Button>
    </form>
  );
}

// The ISO 3166 codes of the countries whose customers Stripe accepts payments from.
const codes =
  'AD AE AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BJ BN BO BR BS BT BW BZ CA CD CG CH CI CL CM CO CR CV CY CZ DE DJ DK DM DO DZ EC EE EG ES ET FI FJ FR GA GB GD GE GH GI GL GM GN GQ GR GT GW GY HK HN HR HU ID IE IL IN IS IT JM JO JP KE KG KH KM KR KW KZ LA LB LC LI LK LS LT LU LV MA MC MD ME MG MK ML MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PT PY QA RO RS RW SA SB SC SE SG SI SK SL SM SN SR ST SV SZ TD TG TH TJ TM TN TR TT TW TZ UA UG US UY UZ VC VN VU WS ZA ZM ZW';

/** The countries by their English names, because the page is in English. */
function listCountries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return codes
    .split(' ')
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
