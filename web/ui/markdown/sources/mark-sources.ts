import { citeText, type Citation } from '#shared/lib/citations.ts';

interface TreeNode {
  type: string;
  value?: string;
  children?: TreeNode[];
  data?: { hName: string; hProperties: { value: number } };
}

// Brackets, because punctuation next to bold text or a link leaves both as they are.
const [opening, closing, firstPlace] = ['\u2997', '\u2998', 0xe800];
const written = /\u2997([\ue800-\ue8ff])\u2998/;
/** An answer could write the same characters, and would seem to cite a source that it doesn't. */
const forged = /(?<=\u2997)[\ue800-\ue8ff](?=\u2998)/g;

/** An answer's text with a character for each cited place, and the numbers of the sources cited there. */
export function markSources(text: string, citations: readonly Citation[] = []) {
  const places: (readonly number[])[] = [];
  const marked = citeText(text.replaceAll(forged, '\ufffd'), citations, (numbers) => {
    places.push(numbers);
    return opening + String.fromCharCode(firstPlace + places.length - 1) + closing;
  });
  return { marked, places };
}

export function withoutMarks(text: string): string {
  return text
    .split(written)
    .filter((_, at) => at % 2 === 0)
    .join('');
}

/** A remark plugin that turns the characters of `markSources` into elements. */
export function drawMarks() {
  return (root: TreeNode): void => {
    const open = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      if (!node.children) continue;
      node.children = node.children.flatMap(splitAtMarks);
      open.push(...node.children);
    }
  };
}

function splitAtMarks(node: TreeNode): TreeNode[] {
  if (node.value === undefined || !written.test(node.value)) return [node];
  if (node.type !== 'text') return [{ ...node, value: withoutMarks(node.value) }];
  return node.value.split(written).flatMap((part, at): TreeNode[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ type: 'text', value: part }];
    const value = part.charCodeAt(0) - firstPlace;
    return [{ type: 'emphasis', children: [], data: { hName: 'data', hProperties: { value } } }];
  });
}
