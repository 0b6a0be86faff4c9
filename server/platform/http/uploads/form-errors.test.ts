import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { explainFormError } from './receive-form.ts';

const upload = { files: 1, fileBytes: 1, repeatedFields: [] };

it('a full temporary folder counts as our error, not the sender’s', async () => {
  const error = await writeFile('/dev/full', 'a').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'ENOSPC' });
  expect(explainFormError(error, upload)).toBe(error);
});

it.each([
  ['that was cut short', new Error('Unexpected end of multipart data')],
  [
    'whose connection broke',
    Object.assign(new Error('x'), { code: 'ECONNRESET', syscall: 'read' }),
  ],
])('a form %s counts as the sender’s error', (_name, error) => {
  const told = explainFormError(error, upload);
  expect(told).toBeInstanceOf(AppError);
  expect(told).toMatchObject({ code: 'malformed-request' });
});
