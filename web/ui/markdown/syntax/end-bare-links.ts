import type { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';

export type Syntax = ReturnType<typeof cjkFriendlyExtension>;
type Construct = Extract<NonNullable<Syntax['text']>[number], { tokenize: unknown }>;
type Tokenizer = Construct['tokenize'];
type Effects = Parameters<Tokenizer>[0];
type State = ReturnType<Tokenizer>;

/** The letters with which a bare link can start, as in `http` and `www`. */
const starts = ['h', 'H', 'w', 'W'].map((letter) => letter.charCodeAt(0));
const linkNames = new Set(['protocolAutolink', 'wwwAutolink']);

/** Ends bare links where the following text starts without a space, as in Chinese. */
export function endBareLinks(extensions: readonly Syntax[]): Syntax {
  const text: Record<number, Construct[]> = {};
  for (const start of starts) {
    const constructs = extensions.flatMap((extension) => extension.text?.[start] ?? []);
    text[start] = constructs
      .filter(({ name = '' }) => linkNames.has(name))
      .map((construct) => ({ ...construct, tokenize: endingAtText(construct.tokenize) }));
  }
  return { text };
}

/** Runs a tokenizer and the tokenizers it uses as if the document ended where the link does. */
function endingAtText(tokenize: Tokenizer): Tokenizer {
  return function (effects, ok, nok) {
    let code: Parameters<State>[0] = null;
    let isDone = false;
    const leave =
      (to: State): State =>
      () => {
        isDone = true;
        return to(code);
      };
    const read =
      (state: State): State =>
      (next) => {
        code = next;
        const after = state(endsLink(next, this.previous) ? null : next);
        return after && !isDone ? read(after) : after;
      };
    const inner = (construct: Parameters<Effects['attempt']>[0]): Construct => ({
      ...(construct as Construct),
      tokenize(_effects, then, otherwise) {
        const { tokenize: tokenizePart } = construct as Construct;
        return tokenizePart.call(
          this,
          parts,
          () => then(code),
          () => otherwise(code),
        );
      },
    });
    const parts: Effects = {
      ...effects,
      attempt: (construct, ...states) => effects.attempt(inner(construct), ...states),
      check: (construct, ...states) => effects.check(inner(construct), ...states),
    };
    return read(tokenize.call(this, parts, leave(ok), leave(nok)));
  };
}

const spacelessScript =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30fc\ud840-\ud87f]/u;
const foreignMark = /(?!\p{ASCII})[\p{P}\p{S}]/u;

/**
 * Whether a character ends a link: a non-ASCII quotation mark or similar, or a non-ASCII letter right after
 * an ASCII letter. After a slash, it is part of the path, as in `/wiki/東京`.
 */
function endsLink(code: number | null, previous: number | null): boolean {
  if (code === null || code < 128) return false;
  const letter = String.fromCharCode(code);
  if (foreignMark.test(letter)) return true;
  return spacelessScript.test(letter) && /[A-Za-z\d)]/.test(String.fromCharCode(previous ?? 0));
}
