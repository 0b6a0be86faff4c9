import type { KindEstimate } from './kinds/estimate-kind.ts';

/** What a prompt says of pictures, within the conversation that it continues. */
export interface PictureTalk {
  folded: string;
  words: readonly string[];
  estimate: KindEstimate;
}

/**
 * What a prompt after a picture asks for: to change that picture, to draw another, or null for something in words.
 * Most that is short is a change, in words that speak of nothing to draw ("now at night"); what is not is a question,
 * a word of thanks or work with text.
 */
export function readAfterPicture(talk: PictureTalk): 'change' | 'another' | null {
  const { words } = talk;
  if (words.length === 0 || words.length > longest) return null;
  if (asksQuestion(talk) || thanks(words) || isWorkWithText(talk)) return null;
  const isDrawn = says(talk, drawing) || says(talk, making);
  return isDrawn && !refersBack(talk) ? 'another' : 'change';
}

/** Whether a picture is asked for by a word that stands for what was talked of, as in "draw it". */
export function drawsWhatWasSaid(talk: PictureTalk, isToldPicture: boolean): boolean {
  if (talk.words.length > longest) return false;
  return (isToldPicture || says(talk, drawing)) && refersBack(talk);
}

/** In words. What is longer says all of it. */
const longest = 60;

function refersBack({ folded, words }: PictureTalk): boolean {
  const reference = words.findIndex((word, at) => isReference(word, words[at + 1]));
  if (reference < 0) return attachedReference.test(folded);
  return !words.slice(0, reference).some((word, at) => isSubject(word, words[at + 1]));
}

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const questionWords = wordsOf(
  [
    'what whats who whos whose whom why how when where which did does do is are was were',
    'was wer wen wem wessen warum wieso weshalb wie wann wo welche welcher welches',
    'quel quelle quels quelles qui pourquoi comment quand combien',
    'qué que quién por cómo cuándo dónde cuál cuánto cuántos',
    'chi perché come quando dove quale quanto quem onde qual quantos porque',
    'co kto dlaczego jak kiedy gdzie ile jaki jaka jakie który która',
    'wat wie waarom hoe wanneer waar welk welke',
    'что кто почему как когда где какой какая сколько ما من لماذا كيف متى أين كم',
  ].join(' '),
);
const requests =
  /^(?:please |bitte |and |now |ok |und )*(?:can|could|would|will|kannst|könntest|würdest|peux|peut|pourrais|pourriez|puedes|podrías|puoi|potresti|pode|poderia|możesz|mógłbyś|kun|kan|zou|можешь|можете|هل يمكن)/u;
const requestEnds = /(?:ますか|ませんか|くれる|もらえる|吗|嗎|可以|能不能)/u;

function asksQuestion({ folded, words }: PictureTalk): boolean {
  if (requests.test(folded)) return false;
  if (questionWords.has(words[0] ?? '')) return true;
  return /[?？؟]\s*$/u.test(folded) && !requestEnds.test(folded);
}

const thankWords = wordsOf(
  'thanks thank thx ok okay nice great cool lovely perfect beautiful wow super danke toll schön merci parfait gracias perfecto genial grazie perfetto obrigado obrigada perfeito dzięki dziękuję super bedankt dank mooi спасибо отлично ありがとう ありがとうございます 谢谢 謝謝 شكرا',
);
const turningWords = wordsOf(
  'but now make aber jetzt mach mais maintenant pero ahora ma adesso mas agora ale teraz maar nu но теперь',
);

function thanks(words: readonly string[]): boolean {
  const isShort = words.length <= 5;
  return (
    isShort &&
    words.some((word) => thankWords.has(word)) &&
    !words.some((word) => turningWords.has(word))
  );
}

const sureOfText = 0.8;
/** The words of a change often read like a statement of fact. */
const sureOfKnowledge = 0.95;
const undecided = wordsOf('none chat assistant image vision');

function isWorkWithText(talk: PictureTalk): boolean {
  const { kind, share } = talk.estimate;
  if (undecided.has(kind) || (kind === 'writing' && changesWhatWasMade(talk))) return false;
  return share >= (kind === 'knowledge' ? sureOfKnowledge : sureOfText);
}

const changing =
  /^(?:make|mach|rends|rendi\p{L}*|haz\p{L}*|fallo|falla|deixe|deixa|faz|faça|zrób|maak|сделай|اجعل\p{L}*)$/u;

// "Make it warmer" may be said of a text as well; after a picture it is said of that.
function changesWhatWasMade(talk: PictureTalk): boolean {
  return changing.test(talk.words[0] ?? '') && refersBack(talk);
}

interface Verbs {
  words: RegExp;
  /** Where words are not apart. */
  signs: RegExp;
}

const drawing: Verbs = {
  words:
    /^(?:draw|paint|sketch|illustrate|zeichne|male|dessine|peins|dib[uú]ja\p{L}*|pinta(?:l[oaei])?|disegna(?:l[oaei])?|dipingi(?:l[oaei])?|desenhe?|desenha|pinte|narysuj|namaluj|teken|schilder|нарисуй|ارسم\p{L}*)$/u,
  signs: /(?:描いて|画|畫)/u,
};
/** These are said of texts as well. */
const making: Verbs = {
  words:
    /^(?:generate|create|design|render|erstelle|generiere|erzeuge|entwirf|crée|génère|crea|genera|crie|gere|stwórz|wygeneruj|создай|сгенерируй)$/u,
  signs: /生成/u,
};

function says({ folded, words }: PictureTalk, verbs: Verbs): boolean {
  return words.slice(0, 5).some((word) => verbs.words.test(word)) || verbs.signs.test(folded);
}

const plainReferences = wordsOf(
  [
    'it them him her these those',
    'es ihn das davon daraus dieses diesen',
    'ça cela eso esto ello ciò questo quello isso isto aquilo',
    'tego tym его её ее их это этого этом هذا هذه ذلك',
  ].join(' '),
);
/** These also begin a clause ("a cat that sleeps"), so what follows them counts. */
const pointingWords = wordsOf('this that');
const pictureWords = wordsOf(
  'picture image drawing painting illustration photo sketch comic logo poster diagram version bild zeichnung gemälde foto illustration skizze image dessin peinture photo imagen dibujo pintura foto immagine disegno imagem desenho obraz rysunek zdjęcie afbeelding tekening картинку рисунок',
);
const determiners = wordsOf(
  'a an one two three some ein eine einen zwei drei un une deux trois uno una dos tres due um uma dois een twee',
);
const afterPointing = wordsOf('as in on with at again please scene one idea situation story');

function isReference(word: string, next: string | undefined): boolean {
  if (plainReferences.has(word)) return true;
  return pointingWords.has(word) && (next === undefined || afterPointing.has(next));
}

function isSubject(word: string, next: string | undefined): boolean {
  return determiners.has(word) && next !== undefined && !pictureWords.has(next);
}

// Where it is part of another word, or stands for something only right after the verb.
const attachedReference =
  /(?:dib[uú]ja|pinta|disegna|dipingi|desenha|crea|genera|haz)(?:me|mi)?l[oae]s?(?![\p{L}])|(?:dessine|peins|crée|génère)-(?:le|la|les|moi ça)|(?:narysuj|namaluj) (?:to|go|ją|je)(?![\p{L}])|(?:teken|schilder) (?:het|dat|dit)(?![\p{L}])|(?:これ|それ|この|その)|(?:画|畫)(?:出来|出來|它|这|這|成)|ارسم(?:ه|ها)(?![\p{L}])/u;
