export interface BudgetCall {
  isAnswered: boolean;
  ms: number;
  /** The cost on the receipt, in micro-dollars. */
  costMicroUsd: number;
}

const body = JSON.stringify({
  model: 'openai:gpt-4',
  max_completion_tokens: 150,
  messages: [{ role: 'user', content: 'Write a haiku about coffee (short)' }],
});

/** Makes one call with a key. Throws unless the reply is an answer or a refusal because of the budget. */
export async function callWithBudget(origin: string, key: string): Promise<BudgetCall> {
  const startedAt = performance.now();
  const response = await fetch(`${origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body,
  });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  if (response.status === 429 && text.includes('insufficient_quota')) {
    return { isAnswered: false, ms, costMicroUsd: 0 };
  }
  if (response.status !== 200) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
  const { switchyard } = JSON.parse(text) as Reply;
  const [choice] = switchyard.choices;
  return { isAnswered: true, ms, costMicroUsd: choice?.receipt.costMicroUsd ?? 0 };
}

interface Reply {
  switchyard: { choices: { receipt: { costMicroUsd: number } }[] };
}
