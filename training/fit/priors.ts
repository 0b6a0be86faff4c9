import { domains } from './domains.ts';

/** The prior standard deviation, in log-odds, of each part of an ability. */
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
