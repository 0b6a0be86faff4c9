import { useState, type FormEvent } from 'react';
import type { BillingAddress } from '#shared/contract/billing/schemas.ts';
import { describeError, fieldErrorsOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useLostByReload } from '#web/ui/guards/lost-by-reload.ts';
import { listCountries } from './countries.ts';

/** The address for which the tax was calculated, with a way to change it. */
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

/** The billing address, from which the tax is calculated. */
export function AddressForm({ address, onSave }: AddressFormProps) {
  const [typed, setTyped] = useState<BillingAddress>(address ?? empty);
  useLostByReload('the address you typed', typed !== (address ?? empty));
  const { isBusy, error, save } = useSaving(onSave);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(typed);
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
          {...(error !== undefined && { error })}
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
      <Button type="submit" look="primary" disabled={isBusy} className="mt-5 max-sm:w-full">
        {isBusy ? 'Calculating Tax...' : 'Continue'}
      </Button>
    </form>
  );
}

function useSaving(onSave: AddressFormProps['onSave']) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async (address: BillingAddress) => {
    setIsBusy(true);
    setError(undefined);
    try {
      await onSave(address);
    } catch (refusal) {
      setError(fieldErrorsOf(refusal)['address'] ?? describeError(refusal));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, error, save };
}
