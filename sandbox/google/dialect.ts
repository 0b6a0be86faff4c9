import { readHeader } from '../vendor/incoming.ts';
import type { Dialect } from '../vendor/vendor.ts';
import { weighForGoogle } from './attachment-tokens.ts';
import { errorBody, googleFault } from './errors.ts';
import { readGenerateQuestion } from './generate-request.ts';
import { generateResponse } from './generate-response.ts';
import { generateScript } from './generate-stream.ts';
import { googleHeaders } from './headers.ts';

/** The Gemini API: a key in a header or in the address. */
export const geminiDialect: Dialect = {
  provider: 'google',
  readKey: (request) => readHeader(request, 'x-goog-api-key') ?? request.query.key ?? null,
  readQuestion: readGenerateQuestion,
  serves: (model) => model.startsWith('gemini-'),
  reasons: (model) => /^gemini-(2\.5-pro|[3-9])/.test(model),
  weigh: weighForGoogle,
  fault: googleFault,
  whole: (question, answer) => ({
    status: 200,
    headers: googleHeaders(),
    body: `${JSON.stringify(generateResponse(question.model, answer), null, 2)}\n`,
  }),
  failedWhole: () => ({
    status: 200,
    headers: googleHeaders(),
    body: JSON.stringify(errorBody('overloaded', {})),
  }),
  script: generateScript,
};
