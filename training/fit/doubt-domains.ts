import { domains } from './domains.ts';
import { fieldOf, spread } from './priors.ts';

/** What one cell of results is about, and how much information it contains. */
interface Known {
  model: number;
  /** An index that combines model and domain; -1 outside all domains. */
  place: number;
  isOutright: boolean;
  /** The Fisher information, without correction for the protocol. */
  bend: number;
}

/** The variance of each model's general ability, and the additional variance in each domain. */
export function doubtDomains(known: readonly Known[], models: number) {
  const inDomain = new Float64Array(models * domains.length);
  const inAll = new Float64Array(models).fill(1 / spread.general ** 2);
  for (const { model, place, isOutright, bend } of known) {
    const told = isOutright ? 1 / (1 / bend + spread.protocolInDomain ** 2) : bend;
    inAll[model] = (inAll[model] ?? 0) + told;
    if (place >= 0) inDomain[place] = (inDomain[place] ?? 0) + told;
  }
  const general = inAll.map((told) => 1 / told);
  return {
    general,
    domains: Array.from(general, (doubt, model) => {
      const own = inDomain.subarray(model * domains.length, (model + 1) * domains.length);
      return Float64Array.from(own, (_, domain) =>
        Math.max(0, doubtOf(own, domain, doubt) - doubt),
      );
    }),
  };
}

// Combines what results in the domain itself say with what the other domains of its field suggest.
function doubtOf(own: Float64Array, domain: number, general: number): number {
  let ofField = 1 / (general + spread.field ** 2);
  own.forEach((told, other) => {
    if (other === domain || fieldOf[other] !== fieldOf[domain] || told === 0) return;
    ofField += 1 / (1 / told + spread.domain ** 2);
  });
  const fromElsewhere = 1 / (1 / ofField + spread.domain ** 2);
  return 1 / (fromElsewhere + (own[domain] ?? 0));
}
