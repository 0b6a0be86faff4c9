import { readHeader } from '../vendor/incoming.ts';
import type { Dialect } from '../vendor/vendor.ts';
import { errorBody, googleErrorReply, googleHeaders } from './errors.ts';
import { parseGenerateQuestion } from './generate-request.ts';
import { generateResponse, generateScript } from './generate-response.ts';
import { googleModels } from './models.ts';

/** The Gemini API, which reads the key from a header or from the URL. */
export const geminiDialect: Dialect = {
  provider: 'google',
  models: googleModels,
  windowHolds: 'prompt',
  fewestCachedTokens: 4_096,
  readKey: (request) => readHeader(request, 'x-goog-api-key') ?? request.query.key ?? null,
  parseQuestion: parseGenerateQuestion,
  errorReply: googleErrorReply,
  whole: (answer) => ({
    status: 200,
    headers: googleHeaders(),
    body: `${JSON.stringify(generateResponse(answer), null, 2)}\n`,
  }),
  failedWhole: () => ({
    status: 200,
    headers: googleHeaders(),
    body: JSON.stringify(errorBody('overloaded', {})),
  }),
  script: generateScript,
};
