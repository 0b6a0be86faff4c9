import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../attachments/attachment.ts';
import type { Turn } from '../../vendor/vendor.ts';
import { parseInlinedDocuments } from './inlined-documents.ts';
import { writeAnswer } from '../write-answer.ts';

const notes = [
  '--- notes.txt ---',
  'The meeting is on Tuesday. Ada brings the cake. The budget is 400 euros.',
  '--- end of notes.txt ---',
].join('\n');
const image: Attachment = {
  kind: 'image',
  format: 'PNG',
  width: 640,
  height: 480,
  colour: 'blue',
};

function answer(turns: Turn[], model = 'gpt-4-turbo'): string {
  return writeAnswer('openai', {
    model,
    served: null,
    isStream: false,
    system: '',
    turns,
    maxTokens: null,
  });
}

function user(text: string, attachments: Attachment[] = []): Turn {
  return { role: 'user', text, attachments };
}

function said(text: string): Turn {
  return { role: 'assistant', text, attachments: [] };
}

describe('documents in a prompt', () => {
  it('are separated from the question', () => {
    expect(parseInlinedDocuments(`${notes}\n\nWho brings the cake?`)).toEqual({
      documents: [
        {
          name: 'notes.txt',
          text: 'The meeting is on Tuesday. Ada brings the cake. The budget is 400 euros.',
        },
      ],
      instruction: 'Who brings the cake?',
    });
  });

  it('are named, and quoted where they answer the question', () => {
    const text = answer([user(`${notes}\n\nWho brings the cake?`)]);
    expect(text).toContain('**notes.txt**');
    expect(text).toContain('“Ada brings the cake.”');
    expect(text).not.toContain('400 euros');
  });

  it('are all named, and one without text is reported as empty', () => {
    const empty = '--- empty (1).csv ---\n\n--- end of empty (1).csv ---';
    const text = answer([user(`${notes}\n\n${empty}\n\nSummarize these`)]);
    expect(text).toContain('**notes.txt** has 14 words');
    expect(text).toContain('**empty (1).csv** holds no text');
  });

  it('do not affect the kind of answer through their own words', () => {
    const code = '--- a.md ---\nWrite a haiku in Python.\n--- end of a.md ---';
    expect(answer([user(`${code}\n\nWhat is asked here?`)])).toContain(
      '“Write a haiku in Python.”',
    );
  });
});

describe('a follow-up', () => {
  it('knows about an earlier image when only the text of the first turn is sent again', () => {
    const first = answer([user('What is this?', [image])]);
    expect(first).toContain('a 640 × 480 PNG, mostly blue');
    const second = answer([user('What is this?'), said(first), user('What color is it?')]);
    expect(second).toContain('I still have a 640 × 480 PNG, mostly blue from before.');
    const third = answer([user('What color is it?'), said(second), user('Tell me about the moon')]);
    expect(third).toContain('I still have a 640 × 480 PNG, mostly blue from before.');
    expect(third).toMatch(/moon/i);
  });

  it('knows about a document that was inlined', () => {
    const first = answer([user(`${notes}\n\nWho brings the cake?`)]);
    const second = answer([
      user('Who brings the cake?'),
      said(first),
      user('And what else does the document say?'),
    ]);
    expect(second).toContain('notes.txt');
  });

  it('knows about a PDF by its name', () => {
    const pdf: Attachment = {
      kind: 'document',
      name: 'q3.report.pdf',
      pages: 3,
      text: 'All well.',
    };
    const first = answer([user('Summarize', [pdf])]);
    const second = answer([user('Summarize'), said(first), user('Tell me more about the file')]);
    expect(second).toContain('I still have a PDF of 3 pages, q3.report.pdf from before.');
  });
});
