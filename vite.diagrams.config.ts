import { defineConfig, type Plugin } from 'vite';

/** The frame has no connection but to its own modules, so `import()` in it stays as the browser has it. */
function importPlainly(): Plugin {
  return {
    name: 'import-plainly',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
  };
}

/** The frame that draws diagrams: a build of its own, so that it shares no file with the app. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [importPlainly()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    target: ['chrome123', 'firefox125', 'safari17.5'],
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { input: { frame: 'web/diagrams/frame.html' } },
  },
});
