/** Loads the renderer of answers before the first one is shown, without adding it to the code of every page. */
export function loadMarkdownEarly(): void {
  import('./lazy-markdown.tsx').then(
    ({ preloadMarkdown }) => preloadMarkdown(),
    () => {},
  );
}
