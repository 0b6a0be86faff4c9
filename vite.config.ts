import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { endpointTable } from './web/api/endpoint-table.ts';

/**
 * Runs web/api/endpoint-table.ts when the app is built and bundles its result, as a text that compresses well.
 * Administrators' endpoints come with their pages, so that other people don't load them.
 */
function endpointTableAsData(): Plugin {
  return {
    name: 'endpoint-table-as-data',
    enforce: 'pre',
    load(id) {
      if (id.endsWith('/web/api/endpoint-table.ts')) return writeEndpointTable();
      return id.endsWith('/web/api/admin-endpoints.ts') ? writeAdminEndpoints() : null;
    },
  };
}

function writeEndpointTable(): string {
  return `export const endpointTable = ${writeEndpoints((path) => !path.startsWith(adminPaths))};`;
}

function writeAdminEndpoints(): string {
  return `import { endpointTable } from './endpoint-table.ts';
    Object.assign(endpointTable, ${writeEndpoints((path) => path.startsWith(adminPaths))});`;
}

const adminPaths = '/api/admin/';

function writeEndpoints(isIn: (path: string) => boolean): string {
  const rows = Object.entries(endpointTable)
    .filter(([, { path }]) => isIn(path))
    .map(([name, { method, path }]) => `${path} ${method} ${name}`);
  return `Object.fromEntries(
    ${JSON.stringify(rows.toSorted().join('\n'))}.split('\\n').map((row) => {
      const [path, method, name] = row.split(' ');
      return [name, { method, path }];
    }),
  )`;
}

/** Has `import()` in the built app be what web/ui/browser/import-part.ts makes of it. */
function importByParts(): Plugin {
  const helper = fileURLToPath(new URL('web/ui/browser/import-part.ts', import.meta.url));
  return {
    name: 'import-by-parts',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { importPart as __vitePreload } from ${JSON.stringify(helper)};`
        : null,
  };
}

/** The text's font is fetched with the page, not after its styles. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.includes('inter-latin-wght-normal'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Icons, controls, calls of the API and functions; not the largest of them, which only lists need. */
const smallAndShared =
  /\/(lucide-react|@tanstack|shared|web\/ui\/(browser|commands|controls|dialogs|feedback|parts|popovers)|web\/api)\/(?!data-list)/;

const inTheBrowser = {
  input: {
    index: 'web/index.html',
    'service-worker': 'web/service-worker/service-worker.ts',
  },
  output: {
    // A service worker keeps its name, by which the browser finds a newer one.
    entryFileNames: ({ name }: { name: string }) =>
      name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
    // What every page needs names all the others: shorter names make it shorter.
    chunkFileNames: ({ name }: { name: string }) =>
      `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash:7].js`,
    // What every page needs comes as one file: on a slow connection each further one costs a round trip.
    // Small modules that several parts share come as one file too. What else is shared is cut by the parts
    // that share it: to merge those files would have each page load code of other pages.
    codeSplitting: {
      groups: [
        { name: 'shell', test: /\/web\/app\/main\.tsx$/, priority: 2 },
        { name: 'common', test: smallAndShared, minShareCount: 2, priority: 1 },
        { name: 'shared', minShareCount: 2, entriesAware: true },
      ],
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  // The router imports a polyfill of a hook that React has.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [endpointTableAsData(), importByParts(), preloadTextFont(), react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Tells which files a prerendered page needs.
    manifest: true,
    target: ['chrome123', 'firefox125', 'safari17.5'],
    // Data URLs are not among the font and script sources that the page's policy allows.
    assetsInlineLimit: 0,
    ...(!isSsrBuild && { rolldownOptions: inTheBrowser }),
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
