import type { Speech } from './read-speech.ts';

const sentences: Record<string, (seconds: string) => string> = {
  de: (seconds) => `Simuliertes Transkript von ${seconds} Sekunden Sprache.`,
  en: (seconds) => `Simulated transcript of ${seconds} seconds of speech.`,
  es: (seconds) => `Transcripción simulada de ${seconds} segundos de voz.`,
  fr: (seconds) => `Transcription simulée de ${seconds} secondes de parole.`,
  it: (seconds) => `Trascrizione simulata di ${seconds} secondi di parlato.`,
};
const longSeconds = 15;

/** The same recording always gives the same words; silence gives none. */
export function writeTranscript({ seconds, isSilent }: Speech, language: string): string {
  if (isSilent) return '';
  const spoken = sentences[language] ? language : 'en';
  const length = seconds.toLocaleString(spoken, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  });
  const sentence = sentences[spoken]?.(length) ?? '';
  if (spoken !== 'en' || seconds < longSeconds) return sentence;
  return `${sentence} The speaker took their time, and went on to a second sentence.`;
}
