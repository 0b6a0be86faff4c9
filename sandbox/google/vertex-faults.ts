import type { FaultDetails, FaultKind, WireReply } from '../vendor.ts';
import { errorBody } from './faults.ts';
import { googleHeaders } from './headers.ts';

/** Vertex words a few errors its own way; its 429 says nothing of when to come back. */
export function vertexFault(kind: FaultKind, details: FaultDetails): WireReply {
  const body = vertexBody(kind, details);
  return {
    status: body.error.code,
    headers: googleHeaders(),
    body: `${JSON.stringify(body, null, 2)}\n`,
  };
}

function vertexBody(kind: FaultKind, details: FaultDetails) {
  switch (kind) {
    case 'missing-key':
      return unauthenticated('Request is missing required authentication credential.', [
        errorInfo('CREDENTIALS_MISSING'),
      ]);
    case 'invalid-key':
      return unauthenticated('Request had invalid authentication credentials.', [
        errorInfo('ACCESS_TOKEN_TYPE_UNSUPPORTED'),
      ]);
    case 'unknown-model':
    case 'retired':
      return { error: { code: 404, message: notFoundMessage(details), status: 'NOT_FOUND' } };
    case 'rate-limited':
      return { error: { code: 429, message: exhausted, status: 'RESOURCE_EXHAUSTED' } };
    default:
      return errorBody(kind, details);
  }
}

const exhausted =
  'Resource exhausted. Please try again later. Please refer to ' +
  'https://cloud.google.com/vertex-ai/generative-ai/docs/error-code-429 for more details.';

function notFoundMessage({ model = '' }: FaultDetails): string {
  return (
    `Publisher Model \`projects/sandbox/locations/global/publishers/google/models/${model}\` was ` +
    'not found or your project does not have access to it. Please ensure you are using a valid ' +
    'model version. For more information, see: ' +
    'https://cloud.google.com/vertex-ai/generative-ai/docs/learn/model-versions'
  );
}

function unauthenticated(start: string, details: object[]) {
  const message =
    `${start} Expected OAuth 2 access token, login cookie or other valid authentication ` +
    'credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.';
  return { error: { code: 401, message, status: 'UNAUTHENTICATED', details } };
}

function errorInfo(reason: string) {
  return {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'googleapis.com',
    metadata: {
      service: 'aiplatform.googleapis.com',
      method: 'google.cloud.aiplatform.v1.PredictionService.GenerateContent',
    },
  };
}
