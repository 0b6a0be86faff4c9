const codes =
  'AT AU BE BR CA CH CZ DE DK ES FI FR GB GR HK HU IE IN IT JP LU MX NL NO NZ PL PT RO SE SG SK US ZA';

/** Countries with a card business, by name in the language of the page. */
export function listCountries() {
  const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'region' });
  return codes
    .split(' ')
    .map((code) => ({ code, name: names.of(code) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
