import { v1Examples } from '#shared/contract/v1/examples.ts';

const { createChatCompletion } = v1Examples;
const [{ content }] = createChatCompletion.messages;

// Written in two parts, so that tools don't mistake the example for an import in our code.
const openAiPackage = 'openai';

/** Programs that run unchanged once the API key is set in the environment. */
export function curlExample(origin: string): string {
  return `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer $SWITCHYARD_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(createChatCompletion)}'`;
}

export function pythonExample(origin: string): string {
  return `import os
from openai import OpenAI

client = OpenAI(
    base_url="${origin}/v1",
    api_key=os.environ["SWITCHYARD_API_KEY"],
)
stream = client.chat.completions.create(
    model="${createChatCompletion.model}",
    messages=[{"role": "user", "content": "${content}"}],
    stream=True,
)
for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="")`;
}

export function typeScriptExample(origin: string): string {
  return `import OpenAI from '${openAiPackage}';

const { env, stdout } = process;
const client = new OpenAI({
  baseURL: '${origin}/v1',
  apiKey: env.SWITCHYARD_API_KEY,
});
const stream = await client.chat.completions.create({
  model: '${createChatCompletion.model}',
  messages: [{ role: 'user', content: '${content}' }],
  stream: true,
});
for await (const chunk of stream) {
  stdout.write(chunk.choices[0]?.delta.content ?? '');
}`;
}
