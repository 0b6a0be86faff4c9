import WordExtractor from 'word-extractor';
import type { Parser } from '../parser.ts';
import { parseOleDirectory } from '../container/parse-ole-directory.ts';
import { boundText } from './bound-text.ts';

export const parseDoc: Parser = async ({ bytes }) => {
  const document = await new WordExtractor().extract(Buffer.from(bytes));
  const parts = [
    document.getBody(),
    document.getTextboxes({ includeHeadersAndFooters: false }),
    document.getFootnotes(),
    document.getEndnotes(),
  ];
  const text = parts.map((part) => part.trim()).filter((part) => part !== '');
  return {
    kind: 'document',
    mediaType: 'application/msword',
    text: boundText(text.join('\n\n')),
    // Word stores its pictures in the stream `Data`, and embedded objects in the folder `ObjectPool`.
    hasPictures: parseOleDirectory(bytes).some(
      ({ name, size }) => (name === 'Data' && size > 0) || name === 'ObjectPool',
    ),
  };
};
