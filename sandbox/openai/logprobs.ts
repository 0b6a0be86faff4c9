import { cutIntoPieces } from '../vendor/tokens.ts';

/**
 * The log probabilities of a text's tokens, with as many alternatives per token as the request asks
 * for. Sources: `ChatCompletionTokenLogprob` and `ResponseOutputText.Logprob` of openai 7.57.
 */
export function logprobsOf(text: string, alternatives: number | null | undefined): object[] {
  return cutIntoPieces(text).map((token) => ({
    ...describe(token, 0),
    top_logprobs: Array.from({ length: alternatives ?? 0 }, (_, rank) =>
      describe(rank === 0 ? token : `${token}~${rank}`, rank),
    ),
  }));
}

function describe(token: string, rank: number) {
  return { token, logprob: -0.125 - rank, bytes: [...Buffer.from(token)] };
}
