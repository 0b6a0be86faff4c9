import type { ListPrice } from '#server/domain/models/model.ts';

/** A list price as the vendors write it: US dollars per million tokens in and out. */
export function dollarsPerMillion(input: number, output: number): ListPrice {
  return {
    inputMicroUsdPerMillion: Math.round(input * 1_000_000),
    outputMicroUsdPerMillion: Math.round(output * 1_000_000),
  };
}
