import { createRouter } from '#server/areas/routing/create-router.ts';
import type { RouteRequest } from '#server/areas/routing/prompt/parse-prompt.ts';
import { specifiedPicker } from '#server/providers/specification.ts';
import { loadRoutingWeights } from '#server/areas/routing/weights/load-weights.ts';

const kinds: Record<string, string> = {
  prose:
    'The council met on Tuesday, and nobody could say why the bridge had been closed for 3 weeks. ',
  code: 'const total = items.map((item) => item.price * 2).filter(Boolean); if (total > 10) { return; }\n',
  maths: 'Let $x_1 = \\frac{1}{2}$ and find $\\sum_{n=1}^{10} x_n^2$ where x = 3 * 4 + 5^2. ',
  chinese: '请帮我总结一下这篇文章的主要内容，并解释为什么天空是蓝色的。',
  mixed: 'Привет! Schreibe ein Gedicht; ترجم هذه الجملة; 画一只猫 \u{1F408} a_b == c ',
  blanks: ' \t\n ',
  noise: '\0\ud800($[{<;`~^\u0301\u202e',
};
const sizes = [1, 10, 100, 200];
const rounds = 1_000;

const router = createRouter(loadRoutingWeights());
const picker = specifiedPicker;

console.log('kind       characters   p50 ms   p99 ms');
for (const [kind, text] of Object.entries(kinds)) {
  for (const thousands of sizes) {
    const prompt = text
      .repeat(Math.ceil((thousands * 1000) / text.length))
      .slice(0, thousands * 1000);
    report(kind, thousands, measure(prompt));
  }
}

function measure(prompt: string): number[] {
  const request = {
    prompt,
    contextCharacters: 0,
    attached: { images: 0, documents: 0 },
    candidates: picker,
    recommendable: picker,
  };
  for (let warmUp = 0; warmUp < 300; warmUp += 1) decideOnce(request);
  return Array.from({ length: rounds }, () => {
    const start = performance.now();
    decideOnce(request);
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
}

function decideOnce(request: RouteRequest): void {
  const decision = router.decide(request);
  const [first] = decision.ranked;
  if (first) decision.reasonFor(first.model.id);
}

function report(kind: string, thousands: number, times: readonly number[]): void {
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(3);
  console.log(
    [kind.padEnd(10), `${thousands}K`.padStart(10), at(0.5).padStart(8), at(0.99).padStart(8)].join(
      ' ',
    ),
  );
}
