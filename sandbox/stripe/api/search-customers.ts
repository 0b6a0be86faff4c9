import { invalidRequest } from '../fault.ts';
import type { Customer } from '../objects/customer.ts';
import type { Call } from './endpoint.ts';

type Test = (customer: Customer) => boolean;

/** `email:'a@b.c' AND metadata['user']:'5'`: exact matches, all of which must hold. */
export function searchCustomers(
  { world }: Call,
  { query, limit = 10 }: { query: string; limit?: number | undefined },
): object {
  const tests = query.split(/\s+AND\s+/i).map(readClause);
  const found = world.customers.list((customer) => tests.every((test) => test(customer)));
  return {
    object: 'search_result',
    data: found.slice(0, limit),
    has_more: found.length > limit,
    next_page: null,
    url: '/v1/customers/search',
  };
}

function readClause(clause: string): Test {
  const match = /^(?:(email|name|phone)|metadata\[(["'])([^"']+)\2\])\s*:\s*(["'])(.*)\4$/.exec(
    clause.trim(),
  );
  if (!match) {
    throw invalidRequest(`We were unable to parse your search query: ${clause}`, {
      param: 'query',
    });
  }
  const [, field, , key = '', , value = ''] = match;
  if (field === undefined) return ({ metadata }) => metadata[key] === value;
  const name = field as 'email' | 'name' | 'phone';
  return (customer) => customer[name]?.toLowerCase() === value.toLowerCase();
}
