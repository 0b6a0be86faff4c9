import type { Provider } from '#shared/contract/models/schemas.ts';

export const providers: readonly Provider[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    link: 'https://openai.com',
    description: 'The makers of the GPT models for text and code and of DALL·E for pictures.',
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    link: 'https://www.anthropic.com',
    description: 'The makers of the Claude models, known for careful writing and analysis.',
  },
  {
    id: 'vertex',
    name: 'Google',
    link: 'https://ai.google.dev',
    description:
      'The makers of the Gemini models, which read very long texts, documents and images.',
  },
  {
    id: 'xai',
    name: 'xAI',
    link: 'https://x.ai',
    description: 'The makers of the Grok models, strong at maths and reasoning.',
  },
];
