import { citeText, type Citation } from '#shared/lib/citations.ts';
import { walkTree, type TreeNode } from '../syntax/walk-tree.ts';

// Brackets, because they don't break adjacent bold text or links.
const [opening, closing, zero] = ['\u2997', '\u2998', 0xe800];
const written = /\u2997([\ue800-\ue8ff]+)\u2998/g;
/** Finds marker characters in the answer's own text, because they would look like a citation. */
const forged = /(?<=\u2997)[\ue800-\ue8ff](?=[\ue800-\ue8ff]*\u2998)/g;

/** An answer's text, with a character for each source after the words that it supports. */
export function markSources(text: string, citations: readonly Citation[] = []): string {
  return citeText(text.replaceAll(forged, '\ufffd'), citations, (numbers) => {
    const characters = numbers.map((number) => String.fromCharCode(zero + number));
    return opening + characters.join('') + closing;
  });
}

export function withoutMarks(text: string): string {
  return text.replaceAll(written, '');
}

/** A remark plugin that turns the characters from `markSources` into elements. */
export function drawMarks() {
  return (root: TreeNode): void =>
    walkTree(root, (node) => {
      if (node.children) node.children = node.children.flatMap(splitAtMarks);
    });
}

function splitAtMarks(node: TreeNode): TreeNode[] {
  const parts = node.value?.split(written) ?? [];
  if (parts.length < 2) return [node];
  if (node.type !== 'text') return [{ ...node, value: withoutMarks(node.value ?? '') }];
  return parts.flatMap((part, at): TreeNode[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ type: 'text', value: part }];
    return Array.from(part, (character) => {
      const value = character.charCodeAt(0) - zero;
      return { type: 'emphasis', children: [], data: { hName: 'data', hProperties: { value } } };
    });
  });
}
