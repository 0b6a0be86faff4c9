import { makeCaller } from '../callers/make-callers.ts';
import { hostileFiles, type HostileFile } from '../attacks/hostile-files.ts';
import { runLimited } from '../run-limited.ts';
import type { Ground } from '../ground/ground.ts';
import type { TriedServer } from '../ground/tried-server.ts';
import type { Trial } from '../trial.ts';

const roundsOfTenMinutes = 3;
/** How long another person's small file may take while one address sends only hostile files. */
const othersMayWaitMs = 10_000;

export const files: Trial = {
  name: 'hostile files',
  async run(ground) {
    // The server may be too busy to read many hostile files at once.
    ground.judge.explain('busy');
    const server = await ground.startServer();
    const sent = Math.max(1, Math.round(roundsOfTenMinutes * ground.scale));
    const names = Object.keys(hostileFiles);
    try {
      const sending = runLimited(sent * names.length, 6, (index) =>
        sendHostile(names[index % names.length] ?? '', ground, server),
      );
      await askBeside(sending, ground, server);
      return `${names.length} files, ${sent} times, while another sends a small one`;
    } finally {
      await server.stop();
    }
  },
};

async function sendHostile(
  name: string,
  { judge, random }: Ground,
  { url, database }: TriedServer,
): Promise<void> {
  const { caller } = await makeCaller('visitor', url, database);
  const file = await hostileFiles[name]?.(random);
  if (!file) return;
  const isAudio = file.type.startsWith('audio/');
  const form = isAudio ? formOf({}, file, 'audio') : formOf(prompt, file, 'file');
  const path = isAudio ? '/api/transcribe' : '/api/switchyard/multimodal';
  const { text } = await judge.hear(caller, { method: 'POST', path, body: form });
  if (text.includes('root:x:0:0')) judge.find('secret told', `a file of the machine by ${name}`);
}

const prompt = { query: 'What does it say?', model: 'openai:gpt-4o-mini' };

/** Expects that another person's small file doesn't wait behind the hostile ones. */
async function askBeside(
  sending: Promise<void>,
  { judge }: Ground,
  { url, database }: TriedServer,
): Promise<void> {
  let isOver = false;
  void sending.finally(() => (isOver = true));
  const bytes = Buffer.from('A small text.');
  while (!isOver) {
    const { caller } = await makeCaller('visitor', url, database);
    const body = formOf(
      { query: 'What does it say?' },
      { name: 'small.txt', type: '', bytes },
      'file',
    );
    const call = { method: 'POST', path: '/api/switchyard/multimodal', body };
    const { ms, status } = await judge.hear(caller, call);
    if (ms > othersMayWaitMs) judge.find('others wait', 'a small file', `${Math.round(ms)} ms`);
    if (status !== 200) judge.find('others wait', `a small file got ${status}`);
  }
  await sending;
}

function formOf(fields: Record<string, string>, file: HostileFile, field: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([Buffer.from(file.bytes)], { type: file.type }), file.name);
  return form;
}
