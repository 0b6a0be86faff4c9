const makers: Record<string, string> = {
  gpt: 'GPT-',
  chatgpt: 'ChatGPT-',
  claude: 'Claude ',
  gemini: 'Gemini ',
  grok: 'Grok ',
};

const dateSuffix = /-(\d{8}|\d{4}-\d{2}-\d{2}|\d{4})$/;

/** Turns a model id into a display name: claude-3-5-haiku-20241022 becomes Claude 3.5 Haiku. */
export function nameModel(id: string): string {
  const [family = '', ...words] = id
    .replace(dateSuffix, '')
    .replace(/(?<=-\d)-(?=\d(-|$))/g, '.')
    .split('-');
  const maker = makers[family];
  const rest = words.map(capitalize).join(' ');
  return (maker ? maker + rest : `${family} ${rest}`).trim();
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
