import { writeTranscript } from './write-transcript.ts';
import { countTokens } from '../../vendor/tokens.ts';
import type { WireReply } from '../../vendor/vendor.ts';
import { okHeaders } from '../headers.ts';
import { jsonReply } from '../json-reply.ts';
import type { Dictation } from './transcription-request.ts';

const tokensPerSecond = 10;
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Source: https://platform.openai.com/docs/api-reference/audio/json-object */
export function transcriptionResponse(dictation: Dictation): WireReply {
  const text = writeTranscript(dictation.speech, dictation.language || 'en');
  switch (dictation.format) {
    case 'text':
      return {
        status: 200,
        headers: { ...okHeaders(), 'content-type': 'text/plain; charset=utf-8' },
        body: `${text}\n`,
      };
    case 'verbose_json':
      return jsonReply(verbose(dictation, text));
    default:
      return jsonReply({ text, usage: usageOf(dictation, text) });
  }
}

function usageOf({ model, prompt, speech }: Dictation, text: string) {
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

function verbose({ language, speech }: Dictation, text: string) {
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
