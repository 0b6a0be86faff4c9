import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight(common);

type TreeNode = ReturnType<typeof lowlight.highlight>['children'][number];

/** A span of highlighted code: its text and its class, such as `hljs-keyword`. */
export type Span = readonly [text: string, className: string];

/** Splits code into spans by highlight class; null if the language is unknown. */
export function highlight(code: string, language: string): Span[] | null {
  if (!lowlight.registered(language)) return null;
  return flatten(lowlight.highlight(language, code).children, '');
}

function flatten(nodes: readonly TreeNode[], around: string): Span[] {
  return nodes.flatMap((node): Span[] => {
    if (node.type === 'text') return [[node.value, around]];
    if (node.type !== 'element') return [];
    const names = node.properties['className'];
    const own = Array.isArray(names) ? names.join(' ') : '';
    return flatten(node.children, own || around);
  });
}
