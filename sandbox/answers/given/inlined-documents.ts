export interface NamedText {
  name: string;
  text: string;
}

interface ParsedPrompt {
  documents: NamedText[];
  /** The prompt without its documents. */
  instruction: string;
}

/** Documents are inlined in a prompt as `--- name ---`, their text and `--- end of name ---`. */
export function parseInlinedDocuments(prompt: string): ParsedPrompt {
  const documents: NamedText[] = [];
  const asked: string[] = [];
  const lines = prompt.split('\n');
  const lastPlaces = new Map(lines.map((line, place) => [line, place]));
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place] ?? '';
    const name = /^--- (.+) ---$/.exec(line)?.[1];
    const ending = `--- end of ${name} ---`;
    if (name !== undefined && (lastPlaces.get(ending) ?? 0) > place) {
      const end = lines.indexOf(ending, place);
      documents.push({
        name,
        text: lines
          .slice(place + 1, end)
          .join('\n')
          .trim(),
      });
      place = end;
      asked.push('');
    } else asked.push(line);
  }
  return { documents, instruction: documents.length > 0 ? asked.join('\n').trim() : prompt };
}
