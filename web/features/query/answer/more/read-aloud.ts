import { useEffect, useSyncExternalStore } from 'react';
import { Listeners } from '#web/ui/browser/listeners.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { toSpokenLines } from '../announced/speech.ts';
import { cutSpeech } from './cut-speech.ts';

/** The text being read aloud. There is never more than one. */
let read: string | null = null;
const listeners = new Listeners();

export const canReadAloud = 'speechSynthesis' in window;

/**
 * Whether this text is being read aloud, and a function to start or stop it. Reading stops when the
 * component unmounts.
 */
export function useReadAloud(text: string): { isReading: boolean; toggle: () => void } {
  const isReading = useSyncExternalStore(listeners.subscribe, () => read === text);
  useEffect(() => () => void (read === text && stop()), [text]);
  return { isReading, toggle: () => (isReading ? stop() : start(text)) };
}

function start(text: string): void {
  speechSynthesis.cancel();
  setRead(text);
  // Speaks each line separately, so that there is a pause after headings and list items.
  const pieces = toSpokenLines(text).flatMap(cutSpeech);
  const lang = languageOf(text);
  pieces.forEach((piece, at) => {
    const utterance = new SpeechSynthesisUtterance(piece);
    if (lang) utterance.lang = lang;
    if (at === pieces.length - 1) utterance.onend = () => read === text && setRead(null);
    utterance.onerror = ({ error }) => read === text && fail(error);
    speechSynthesis.speak(utterance);
  });
}

function stop(): void {
  setRead(null);
  speechSynthesis.cancel();
}

function fail(error: SpeechSynthesisErrorCode): void {
  setRead(null);
  if (error === 'canceled' || error === 'interrupted') return;
  speechSynthesis.cancel();
  const title = 'Couldn’t Read Aloud';
  const description = 'Your browser may not have a voice for this language.';
  showToast({ title, description, tone: 'danger' });
}

function setRead(text: string | null): void {
  read = text;
  listeners.tell();
}

const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\u3040-\u30ff]/, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Thai}/u, 'th'],
];

/**
 * Detects the language from its script. Returns null for a script that many languages use, because
 * the browser's default voice is then the best guess.
 */
function languageOf(text: string): string | null {
  const start = text.slice(0, 400);
  return scripts.find(([script]) => script.test(start))?.[1] ?? null;
}
