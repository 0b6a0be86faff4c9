import { expect, test } from 'vitest';
import { writeMail } from './write-mail.ts';

const letter = {
  subject: 'Your receipt',
  name: '<b>Ada</b> & Co',
  paragraphs: ['You paid $9.99.', 'Thank you.'],
  action: { label: 'See your invoices', path: '/subscription' },
};

test('plain text and HTML have the same content, and a name cannot inject markup', () => {
  const { text, html } = writeMail(letter, {
    name: 'A & B',
    baseUrl: 'https://switchyard.example',
  });
  expect(text).toBe(
    'Hello <b>Ada</b> & Co,\n\nYou paid $9.99.\n\nThank you.\n\nSee your invoices: https://switchyard.example/subscription\n\nA & B\nhttps://switchyard.example\n',
  );
  expect(html).toContain('&#60;b&#62;Ada&#60;/b&#62; &#38; Co');
  expect(html).not.toContain('<b>');
  expect(html).toContain('>A &#38; B</a>');
  expect(html).toContain('href="https://switchyard.example/subscription"');
  for (const part of [...letter.paragraphs, letter.action.label]) expect(html).toContain(part);
});
