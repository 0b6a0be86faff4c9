import type { Speech } from './parse-speech.ts';

const formats = ['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json'] as const;
export type TranscriptFormat = (typeof formats)[number];

/**
 * The formats that a model supports. Source:
 * https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
export function formatsOf(model: string): readonly TranscriptFormat[] {
  if (model === 'whisper-1') return ['json', 'text', 'srt', 'verbose_json', 'vtt'];
  return model.endsWith('-diarize') ? ['json', 'text', 'diarized_json'] : ['json', 'text'];
}

export interface TranscriptTraits {
  model: string;
  format: TranscriptFormat;
  language: string | null;
  withWords: boolean;
  speech: Speech;
  text: string;
}

interface Segment {
  start: number;
  end: number;
  text: string;
}

const secondsOfSegment = 10;

/** The body of the reply: an object for JSON, otherwise text. */
export function writeTranscript(traits: TranscriptTraits): object | string {
  const { format, language, withWords, speech, text } = traits;
  const segments = segmentsOf(text, speech.seconds, secondsOfSegment);
  switch (format) {
    case 'text':
      return `${text}\n`;
    case 'srt':
      return segments.map((one, at) => `${at + 1}\n${cue(one, ',')}`).join('');
    case 'vtt':
      return `WEBVTT\n\n${segments.map((one) => cue(one, '.')).join('')}`;
    case 'verbose_json':
      return {
        task: 'transcribe',
        language: language ?? 'english',
        duration: speech.seconds,
        text,
        ...(withWords
          ? {
              words: segmentsOf(text, speech.seconds, 0).map(({ text: word, ...times }) => ({
                word,
                ...times,
              })),
            }
          : { segments: segments.map(describeSegment) }),
        usage: usageOf(traits),
      };
    case 'diarized_json':
      return {
        task: 'transcribe',
        duration: speech.seconds,
        text,
        segments: segments.map((one, at) => ({
          type: 'transcript.text.segment',
          id: `seg_${at}`,
          speaker: at % 2 === 0 ? 'A' : 'B',
          ...one,
        })),
        usage: usageOf(traits),
      };
    case 'json':
      return { text, usage: usageOf(traits) };
  }
}

/** Models of the GPT-4o family are billed by the token. Other models are billed by the second. */
function usageOf({ model, speech, text }: TranscriptTraits): object {
  if (!model.startsWith('gpt-4o')) return { type: 'duration', seconds: Math.ceil(speech.seconds) };
  const input = Math.ceil(speech.seconds * 10);
  const output = Math.ceil(text.length / 4);
  return {
    type: 'tokens',
    input_tokens: input,
    input_token_details: { text_tokens: 0, audio_tokens: input },
    output_tokens: output,
    total_tokens: input + output,
  };
}

/** Spreads the words evenly over the segments, with at least one in each. */
function segmentsOf(text: string, seconds: number, length: number): Segment[] {
  const words = text.split(' ').filter(Boolean);
  const wanted = length === 0 ? words.length : Math.ceil(seconds / length);
  const count = Math.min(words.length, Math.max(1, wanted));
  return Array.from({ length: count }, (_, at) => ({
    start: (seconds * at) / count,
    end: (seconds * (at + 1)) / count,
    text: words
      .slice(Math.round((words.length * at) / count), Math.round((words.length * (at + 1)) / count))
      .join(' '),
  }));
}

function describeSegment({ start, end, text }: Segment, id: number): object {
  return {
    id,
    seek: 0,
    start,
    end,
    text: ` ${text}`,
    tokens: [50_364, 50_464],
    temperature: 0,
    avg_logprob: -0.25,
    compression_ratio: 1.1,
    no_speech_prob: 0.01,
  };
}

function cue({ start, end, text }: Segment, separator: string): string {
  return `${clock(start, separator)} --> ${clock(end, separator)}\n${text}\n\n`;
}

function clock(seconds: number, separator: string): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', separator);
}
