import { countTokens } from '../../vendor/tokens.ts';
import type { WireReply } from '../../vendor/vendor.ts';
import { jsonReply, okHeaders } from '../errors.ts';
import type { Speech } from './parse-speech.ts';
import type { TranscriptionRequest } from './transcription-request.ts';

const tokensPerSecond = 10;
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Source: https://platform.openai.com/docs/api-reference/audio/json-object */
export function transcriptionResponse(transcription: TranscriptionRequest): WireReply {
  const text = writeTranscript(transcription.speech, transcription.language || 'en');
  switch (transcription.format) {
    case 'text':
      return {
        status: 200,
        headers: { ...okHeaders(), 'content-type': 'text/plain; charset=utf-8' },
        body: `${text}\n`,
      };
    case 'verbose_json':
      return jsonReply(verbose(transcription, text));
    default:
      return jsonReply({ text, usage: usageOf(transcription, text) });
  }
}

function usageOf({ model, prompt, speech }: TranscriptionRequest, text: string) {
  if (model.startsWith('whisper')) return durationOf(speech.seconds);
  const textTokens = countTokens(prompt);
  const audioTokens = Math.ceil(speech.seconds * tokensPerSecond);
  const outputTokens = countTokens(text);
  return {
    type: 'tokens',
    total_tokens: textTokens + audioTokens + outputTokens,
    input_tokens: textTokens + audioTokens,
    input_token_details: { text_tokens: textTokens, audio_tokens: audioTokens },
    output_tokens: outputTokens,
  };
}

function durationOf(seconds: number) {
  return { type: 'duration', seconds: Math.ceil(seconds) };
}

function verbose({ language, speech }: TranscriptionRequest, text: string) {
  const duration = Number(speech.seconds.toFixed(2));
  return {
    task: 'transcribe',
    language: (languageNames.of(language || 'en') ?? 'English').toLowerCase(),
    duration,
    text,
    segments: text === '' ? [] : [segmentOf(text, duration)],
    usage: durationOf(speech.seconds),
  };
}

function segmentOf(text: string, duration: number) {
  return {
    id: 0,
    seek: 0,
    start: 0,
    end: duration,
    text: ` ${text}`,
    tokens: Array.from({ length: countTokens(text) }, (_empty, index) => 50_364 + index),
    temperature: 0,
    avg_logprob: -0.25,
    compression_ratio: 0.9,
    no_speech_prob: 0.01,
  };
}

const sentences: Record<string, (seconds: string) => string> = {
  de: (seconds) => `Simuliertes Transkript von ${seconds} Sekunden Sprache.`,
  en: (seconds) => `Simulated transcript of ${seconds} seconds of speech.`,
  es: (seconds) => `Transcripción simulada de ${seconds} segundos de voz.`,
  fr: (seconds) => `Transcription simulée de ${seconds} secondes de parole.`,
  it: (seconds) => `Trascrizione simulata di ${seconds} secondi di parlato.`,
};
const longSeconds = 15;

/** The same recording always gives the same words; silence gives none. */
function writeTranscript({ seconds, isSilent }: Speech, language: string): string {
  if (isSilent) return '';
  const spoken = sentences[language] ? language : 'en';
  const length = seconds.toLocaleString(spoken, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  });
  const sentence = sentences[spoken]?.(length) ?? '';
  if (spoken !== 'en' || seconds < longSeconds) return sentence;
  return `${sentence} The identity took their time, and went on to a second sentence.`;
}
