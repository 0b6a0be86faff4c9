import { newId } from './ids.ts';
import type { Metadata, Stamp } from './stamp.ts';

export interface ProductInput {
  id?: string;
  active?: boolean;
  description?: string;
  metadata?: Metadata;
  name: string;
}

export type Product = ReturnType<typeof newProduct>;

export function newProduct(stamp: Stamp, input: ProductInput) {
  return {
    id: input.id ?? newId('prod', 'short'),
    object: 'product' as const,
    active: input.active ?? true,
    created: stamp.created,
    default_price: null as string | null,
    description: input.description ?? null,
    images: [] as string[],
    livemode: stamp.livemode,
    marketing_features: [] as { name: string }[],
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service' as const,
    unit_label: null,
    updated: stamp.created,
    url: null,
  };
}
