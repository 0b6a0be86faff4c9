// The ISO 3166 codes of the countries whose customers Stripe accepts payments from.
const codes =
  'AD AE AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BJ BN BO BR BS BT BW BZ CA CD CG CH CI CL CM CO CR CV CY CZ DE DJ DK DM DO DZ EC EE EG ES ET FI FJ FR GA GB GD GE GH GI GL GM GN GQ GR GT GW GY HK HN HR HU ID IE IL IN IS IT JM JO JP KE KG KH KM KR KW KZ LA LB LC LI LK LS LT LU LV MA MC MD ME MG MK ML MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PT PY QA RO RS RW SA SB SC SE SG SI SK SL SM SN SR ST SV SZ TD TG TH TJ TM TN TR TT TW TZ UA UG US UY UZ VC VN VU WS ZA ZM ZW';

/** The countries by English name, the language of the page. */
export function listCountries(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return codes
    .split(' ')
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
