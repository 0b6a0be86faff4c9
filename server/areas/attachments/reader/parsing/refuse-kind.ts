import type { AppError } from '#server/platform/app-error.ts';
import { unreadable } from '../unreadable.ts';

const advice: Partial<Record<string, string>> = {
  heic: 'Save the image as JPEG or PNG and attach that copy.',
  rtf: 'Save the document as PDF or DOCX and attach that copy.',
};

/** `extension` is the usual extension of the file's real type; empty if unknown. */
export function refuseKind(fileName: string, extension: string): AppError {
  const kind = extension && ` (${extension.toUpperCase()})`;
  const what = `is not a supported kind of file${kind}`;
  const todo = advice[extension] ?? 'Only images and documents (PDF, DOC, TXT) are supported.';
  return unreadable(fileName, `${what}. ${todo}`);
}

export function refuseEncoding(fileName: string): AppError {
  const todo = 'Save the file as UTF-8 and attach that copy.';
  return unreadable(fileName, `is text in an encoding we couldn’t identify. ${todo}`);
}

export function refuseProtected(fileName: string): AppError {
  const todo = 'Save or print an unprotected copy and attach that copy.';
  return unreadable(fileName, `is encrypted or protected by a password. ${todo}`);
}

export function refuseOldWord(fileName: string, version: string): AppError {
  const todo = 'Open the file in Word or LibreOffice, save it as DOCX and attach that copy.';
  return unreadable(fileName, `is a ${version} document, which is too old to read. ${todo}`);
}

export function refuseBomb(fileName: string): AppError {
  const todo = 'Save a copy with less content, or a PDF, and attach that copy.';
  return unreadable(fileName, `is too large once unpacked. ${todo}`);
}
