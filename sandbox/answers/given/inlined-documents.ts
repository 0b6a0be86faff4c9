export interface NamedText {
  name: string;
  text: string;
}

interface ParsedPrompt {
  documents: NamedText[];
  /** The prompt without its documents: what is asked about them. */
  instruction: string;
}

/** Documents stand in a prompt as `--- name ---`, their text and `--- end of name ---`. */
export function parseInlinedDocuments(prompt: string): ParsedPrompt {
  const documents: NamedText[] = [];
  const instruction = prompt.replace(
    /^--- (.+) ---\n([\s\S]*?)\n?^--- end of \1 ---$/gm,
    (_section, name: string, text: string) => {
      documents.push({ name, text: text.trim() });
      return '';
    },
  );
  return { documents, instruction: documents.length > 0 ? instruction.trim() : prompt };
}
