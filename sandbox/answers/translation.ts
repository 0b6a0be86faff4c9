import type { Ask, Writer } from './ask.ts';

const phrases: Record<string, Record<string, string>> = {
  french: {
    hello: 'Bonjour',
    'good morning': 'Bonjour',
    'thank you': 'Merci',
    goodbye: 'Au revoir',
    please: "S'il vous plaît",
    'how are you': 'Comment allez-vous ?',
    'i love you': "Je t'aime",
    'where is the library': 'Où est la bibliothèque ?',
    'good night': 'Bonne nuit',
  },
  spanish: {
    hello: 'Hola',
    'good morning': 'Buenos días',
    'thank you': 'Gracias',
    goodbye: 'Adiós',
    please: 'Por favor',
    'how are you': '¿Cómo está usted?',
    'i love you': 'Te quiero',
    'where is the library': '¿Dónde está la biblioteca?',
    'good night': 'Buenas noches',
  },
  german: {
    hello: 'Hallo',
    'good morning': 'Guten Morgen',
    'thank you': 'Danke',
    goodbye: 'Auf Wiedersehen',
    please: 'Bitte',
    'how are you': 'Wie geht es Ihnen?',
    'i love you': 'Ich liebe dich',
    'where is the library': 'Wo ist die Bibliothek?',
    'good night': 'Gute Nacht',
  },
  italian: {
    hello: 'Ciao',
    'good morning': 'Buongiorno',
    'thank you': 'Grazie',
    goodbye: 'Arrivederci',
    please: 'Per favore',
    'how are you': 'Come sta?',
    'i love you': 'Ti amo',
    'where is the library': "Dov'è la biblioteca?",
    'good night': 'Buona notte',
  },
};

export const translationWriter: Writer = {
  fits: ({ prompt }) => findRequest(prompt) !== null,
  write: (ask) => {
    const request = findRequest(ask.prompt) ?? { text: ask.subject, language: 'French' };
    return translate(ask, request);
  },
};

interface Request {
  text: string;
  language: string;
}

function findRequest(prompt: string): Request | null {
  const match =
    /\btranslate\s+(?:the (?:phrase|sentence|word|text|following)\s*)?:?\s*(.+?)\s+(?:in)?to\s+([A-Z]?[a-z]+)/is.exec(
      prompt,
    ) ?? /\bhow (?:do|would) (?:you|i) say\s+(.+?)\s+in\s+([A-Za-z]+)/is.exec(prompt);
  if (match?.[1] && match[2]) return { text: unquote(match[1]), language: match[2] };
  const after = /\btranslate\b.*?\b(?:in)?to\s+([A-Za-z]+)\s*[:\n]\s*(.+)/is.exec(prompt);
  return after?.[1] && after[2] ? { text: unquote(after[2]), language: after[1] } : null;
}

function translate({ voice }: Ask, { text, language }: Request): string {
  const known = phrases[language.toLowerCase()]?.[text.toLowerCase().replace(/[?!.]+$/, '')];
  if (!known) {
    return `> ${text}\n\nThe sandbox knows only a few everyday phrases, so it cannot put this one into ${language}. With a provider key set, the model itself would answer here.`;
  }
  if (voice === 'brief') return `**${known}**`;
  return `“${text}” in ${language} is **${known}**.`;
}

function unquote(text: string): string {
  return text.trim().replace(/^["'“‘]+|["'”’]+$/g, '');
}
