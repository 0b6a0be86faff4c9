export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'code'; language: string; code: string; isOpen: boolean };

const fenceStart = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))([^`]*)$/;
const listItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const indented = /^(?: {2,}|\t)/;
const definition = /^ {0,3}\[[^\]]+\]:/;

/**
 * Splits Markdown into blocks that can be rendered separately, so that a growing text only changes
 * its last block. Lists and indented text stay whole, as a split could change their meaning. Each
 * block repeats the link definitions.
 */
export function splitBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  const definitions: string[] = [];
  let lines: string[] = [];
  let fence: { mark: string; language: string; code: string[] } | null = null;

  const endText = () => {
    const text = lines.join('\n').trimEnd();
    if (text.trim()) blocks.push({ kind: 'text', text });
    lines = [];
  };
  const endCode = (isOpen: boolean) => {
    if (!fence) return;
    const { language, code } = fence;
    blocks.push({ kind: 'code', language, code: code.join('\n'), isOpen });
    fence = null;
  };

  for (const line of markdown.split('\n')) {
    if (fence) {
      if (closesFence(line, fence.mark)) endCode(false);
      else fence.code.push(line);
      continue;
    }
    const start = fenceStart.exec(line);
    if (start?.[1] && !continuesList(lines, line)) {
      endText();
      const [language = ''] = start[2]?.trim().split(/\s/, 1) ?? [];
      fence = { mark: start[1], language, code: [] };
      continue;
    }
    if (definition.test(line)) definitions.push(line);
    if (lines.at(-1)?.trim() === '' && line.trim() && !continuesList(lines, line)) endText();
    lines.push(line);
  }
  endCode(true);
  endText();
  return definitions.length > 0 ? repeatDefinitions(blocks, definitions) : blocks;
}

function closesFence(line: string, mark: string): boolean {
  const text = line.trim();
  return text.length >= mark.length && text === (mark[0] ?? '').repeat(text.length);
}

function continuesList(lines: string[], line: string): boolean {
  const first = lines.find((candidate) => candidate.trim());
  if (first === undefined) return false;
  return indented.test(line) || (listItem.test(first) && listItem.test(line));
}

function repeatDefinitions(blocks: Block[], definitions: string[]): Block[] {
  const appendix = `\n\n${definitions.join('\n')}`;
  return blocks.map((block) =>
    block.kind === 'text' ? { ...block, text: block.text + appendix } : block,
  );
}
