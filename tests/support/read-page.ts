/** A page as a reader without scripts receives it. */
export interface ReadPage {
  status: number;
  headers: Headers;
  html: string;
  title: string;
  /** The meta elements, by name or property. */
  meta: Map<string, string>;
  canonical: string | null;
  links: { href: string; attributes: string }[];
  /** The text of the page without markup. */
  text: string;
}

export async function readPage(response: Response): Promise<ReadPage> {
  const html = await response.text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return {
    status: response.status,
    headers: response.headers,
    html,
    title: unescape(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta: new Map(
      [...html.matchAll(/<meta\s+(?:name|property)="([^"]+)"\s+content="([^"]*)"/g)].map(
        ([, name = '', content = '']) => [name, unescape(content)],
      ),
    ),
    canonical: unescape(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '') || null,
    links: [...html.matchAll(/<a\s([^>]*)>/g)].map(([, attributes = '']) => ({
      href: unescape(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''),
      attributes,
    })),
    text: unescape(
      main
        .replaceAll(/<script.*?<\/script>/gs, ' ')
        .replaceAll(/<!--.*?-->/gs, '')
        .replaceAll(/<[^>]*>/g, ' '),
    ).replaceAll(/\s+/g, ' '),
  };
}

const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};

function unescape(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27|#39);/g, (one) => characters[one] ?? one);
}
