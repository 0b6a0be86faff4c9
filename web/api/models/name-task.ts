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

/** The display name of a kind of task, or the identifier itself if it is unknown. */
export function nameTask(task: string): string {
  return works[task] ?? task;
}
