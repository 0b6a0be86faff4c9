export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export interface BillingDetails {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
}

export type BillingDetailsInput = Partial<Omit<BillingDetails, 'address'>> & {
  address?: Partial<Address>;
};

const noAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export function newAddress(input: Partial<Address> = {}): Address {
  return { ...noAddress, ...input };
}

export function newBillingDetails(input: BillingDetailsInput = {}): BillingDetails {
  const { address, ...rest } = input;
  return {
    address: newAddress(address),
    email: null,
    name: null,
    phone: null,
    tax_id: null,
    ...rest,
  };
}
