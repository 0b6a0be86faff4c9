import { Ajv } from 'ajv';

/*
 * Our own version of Postman's published collection schema, limited to what our collection uses. Extra fields
 * are rejected. Source: https://schema.getpostman.com/json/collection/v2.1.0/collection.json.
 */

const text = { type: 'string' };
const list = (items: object) => ({ type: 'array', items, minItems: 1 });
const object = (required: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});

const pair = object({ key: text, value: text }, { type: { enum: ['string'] } });
const field = {
  anyOf: [
    object({ key: text, value: text, type: { enum: ['text'] } }),
    object({ key: text, src: text, type: { enum: ['file'] } }),
  ],
};
const language = { enum: ['json', 'text', 'xml', 'html', 'javascript'] };
const body = {
  anyOf: [
    object(
      { mode: { enum: ['raw'] }, raw: text },
      { options: object({ raw: object({ language }) }) },
    ),
    object({ mode: { enum: ['formdata'] }, formdata: list(field) }),
  ],
};
const request = object(
  {
    method: { enum: ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'] },
    url: object({ raw: text, host: list(text), path: list(text) }),
  },
  { body },
);

const validate = new Ajv({ strict: true }).compile(
  object(
    {
      info: object({
        name: text,
        schema: {
          const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
        },
      }),
      item: list(object({ name: text, request })),
    },
    {
      auth: object({ type: { enum: ['bearer'] }, bearer: list(pair) }),
      variable: list(pair),
    },
  ),
);

/** Returns the schema errors of a collection; null if it is valid. */
export function refuseCollection(collection: unknown): string | null {
  return validate(collection) ? null : new Ajv().errorsText(validate.errors);
}
