import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight(common);

type TreeNode = ReturnType<typeof lowlight.highlight>['children'][number];

/** A piece of code in one colour: its text and its class, such as `hljs-keyword`. */
export type Span = readonly [text: string, className: string];

/** Code as the pieces that have a colour each, or null for a language that is not known. */
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
