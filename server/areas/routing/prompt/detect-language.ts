const commonWords: Record<string, string> = {
  en: 'the of and to in is a that it for with this what how are you my i do an can write me please explain',
  de: 'der die das und ist nicht ein eine ich du wie was mit für auf den dem zu im schreibe bitte mir erkläre warum',
  fr: 'le la les des et est un une je que qui dans pour pas vous du sur avec écris moi quelle comment pourquoi explique',
  es: 'el la los las y es un una que de en por para con no como qué cuál escribe me mi cómo explica',
  it: 'il lo la gli e è un una che di per con non come cosa scrivi mi perché sono della spiega',
  pt: 'o os as e é um uma que de em para com não como qual escreva me meu você por explique',
  nl: 'de het een en is niet ik je wat hoe met voor op van te schrijf mij waarom leg uit',
};

const wordSets = Object.entries(commonWords).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
);

const scripts: readonly (readonly [language: string, pattern: RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/u],
  ['ko', /[\uac00-\ud7af]/u],
  ['zh', /[\u3400-\u9fff]/u],
  ['uk', /[іїєґ]/u],
  ['ru', /[\u0400-\u04ff]/u],
  ['ar', /[\u0600-\u06ff]/u],
  ['he', /[\u0590-\u05ff]/u],
  ['el', /[\u0370-\u03ff]{3}/u],
  ['hi', /[\u0900-\u097f]/u],
  ['th', /[\u0e00-\u0e7f]/u],
];

/** ISO 639-1 code of the language that most of the opening is written in; null when unsure. */
export function detectLanguage(folded: string, words: readonly string[]): string | null {
  const opening = folded.slice(0, 600);
  const byScript = scripts.find(([, pattern]) => pattern.test(opening));
  const latin = mostCommonWords(words.slice(0, 100));
  if (byScript && !(latin && latin.hits >= 5)) return byScript[0];
  return latin && latin.hits >= Math.min(2, words.length) ? latin.language : null;
}

function mostCommonWords(words: readonly string[]): { language: string; hits: number } | null {
  let best: { language: string; hits: number } | null = null;
  let isTied = false;
  for (const [language, common] of wordSets) {
    const hits = words.reduce((sum, word) => sum + (common.has(word) ? 1 : 0), 0);
    if (best && hits === best.hits) isTied = true;
    if (hits > (best?.hits ?? 0)) {
      best = { language, hits };
      isTied = false;
    }
  }
  return isTied ? null : best;
}
