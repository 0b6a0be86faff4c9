const works: Partial<Record<string, string>> = {
  chat: 'Chat',
  knowledge: 'General knowledge',
  writing: 'Writing',
  code: 'Code',
  maths: 'Maths',
  reasoning: 'Reasoning',
  translation: 'Translation',
  summary: 'Summaries',
  vision: 'Reading images',
  image: 'Making images',
  roleplay: 'Roleplay',
  extraction: 'Extraction',
  documents: 'Documents',
  planning: 'Planning',
  assistant: 'About the assistant',
};

/** A kind of work, as pages name it; one that is not known by its own word. */
export function nameTask(task: string): string {
  return works[task] ?? task;
}
