import { expect, onTestFinished } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Changes a setting of the whole installation until the test ends. */
export async function setForTest(app: TestApp, key: string, value: string): Promise<void> {
  const admin = await app.person({ isAdmin: true });
  const [category] = key.split('.');
  const { status } = await admin.send('POST', '/api/admin/config', { key, value, category });
  expect(status).toBe(200);
  onTestFinished(async () => {
    await admin.send('DELETE', `/api/admin/config/${key}`);
  });
}
