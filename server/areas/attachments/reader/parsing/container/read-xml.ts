import { SaxesParser } from 'saxes';

/** An XML element. Prefixes are dropped from names, so `w:p` and `p` are the same. */
export interface XmlElement {
  name: string;
  attributes: Partial<Record<string, string>>;
  children: (XmlElement | string)[];
}

/** Reads a document into a tree. Throws if it is not well formed. Only XML's own entities are expanded. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name: localName(name), attributes: {}, children: [] };
    for (const [key, value] of Object.entries(attributes)) {
      element.attributes[localName(key)] = value;
    }
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => open.at(-1)?.children.push(text));
  parser.on('cdata', (text) => open.at(-1)?.children.push(text));
  parser.write(xml).close();
  return root;
}

/** All elements with this name inside the given element, in document order. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findAll(child, name),
  ]);
}

export function findFirst(element: XmlElement | undefined, ...path: string[]) {
  return path.reduce((found, name) => elementsOf(found, name)[0], element);
}

/** The elements directly inside the given one; with `name`, only those of that name. */
export function elementsOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? [])
    .filter((child) => typeof child !== 'string')
    .filter((child) => name === undefined || child.name === name);
}

export function textWithin(element: XmlElement): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : textWithin(child)))
    .join('');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
