import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/areas/*/*schema.ts', './server/platform/db/schema.ts'],
  out: './server/platform/db/migrations',
});
