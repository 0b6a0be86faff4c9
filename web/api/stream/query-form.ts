import type { SentFile, SentQuery } from '../sent-query.ts';

/** A query with its files as the form that the multimodal call takes; fields first, then the files. */
export function toQueryForm(query: SentQuery, files: readonly SentFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, String(one));
  }
  for (const { kind } of files) form.append('fileType', kind);
  for (const { file } of files) form.append('file', file, file.name);
  return form;
}
