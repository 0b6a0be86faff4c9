import { domains } from '../domains.ts';

/** How far, in log-odds, each part of an ability is expected to lie from 0. */
export const spread = {
  general: 1.5,
  field: 0.6,
  domain: 0.3,
  category: 1.5,
  protocol: 0.5,
  protocolInDomain: 0.5,
};
const fields = [...new Set<string>(domains.map(({ field }) => field))];
export const fieldCount = fields.length;
/** The field of each domain, by index. */
export const fieldOf = domains.map(({ field }) => fields.indexOf(field));
