/** A test's question without the wrapping of the test. */
export interface TestQuestion {
  /** Prose; for code, the call. */
  question: string;
  options: string[];
  code: string | null;
}

/**
 * Removes lettered options, the request for a letter, and the wrapping that some tests put around a question.
 */
export function takeApart(prompt: string): TestQuestion {
  return takeCode(prompt) ?? takeDialogue(prompt) ?? takeOptions(prompt);
}

function takeCode(prompt: string): TestQuestion | null {
  const [, framed] = /\[PYTHON\]\n([^]*?)\[\/PYTHON\]/.exec(prompt) ?? [];
  if (framed === undefined) return null;
  const [, call = 'it'] = /\nassert ([^]*?) == \?\?/.exec(framed) ?? [];
  const code = framed.replace(/\nassert [^]*$/, '').trim();
  return { question: call.trim(), options: [], code };
}

function takeDialogue(prompt: string): TestQuestion | null {
  const pattern =
    /in this dialogue:\n\n([^]*?)\n?\[End dialogue\]\n\nAt the end of this dialogue, (.*?) would feel\.*\n([^]*)$/;
  const [, dialogue, who, feelings] = pattern.exec(prompt) ?? [];
  if (dialogue === undefined || feelings === undefined) return null;
  return {
    question: `${dialogue.trim()}\n\nHow would ${who ?? 'the last speaker'} feel at the end of this?`,
    options: feelings.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : [])),
    code: null,
  };
}

function takeOptions(prompt: string): TestQuestion {
  const [question = '', ...options] = prompt.replace(/\nAnswer:\s*$/, '').split(/\n(?=[A-J]\. )/);
  return {
    question: question.trim(),
    options: options.map((option) => option.slice(3).trim()),
    code: null,
  };
}
