import { isAnsweredInWords, isSmallTalk, readAsked } from './answer-talk.ts';
import { definite } from './answer-words.ts';
import { drawsAnother, drawsWhatWasSaid, mentionsWhatWasMade, type Said } from './picture-talk.ts';
import { determiners, pictureOf, pictureParts, pictureWords } from './picture-words.ts';
import { sampleText } from './sample-text.ts';
import { foldText, splitWords } from './split-words.ts';

/** Whether a prompt after a picture requests text, and so may be about the picture. */
export function mayLookAtPicture(prompt: string): boolean {
  const { folded, words } = hear(prompt);
  return isAnsweredInWords(folded, words) && !isSmallTalk(folded, words);
}

/** Whether the previous picture is still the topic, because the prompt only says thanks for it or asks about it. */
export function staysWithPicture(prompt: string, earlierPrompts: readonly string[]): boolean {
  const said = hear(prompt, earlierPrompts);
  return isSmallTalk(said.folded, said.words) || isAboutPicture(said);
}

/** Whether a prompt after a picture asked for a new picture rather than a change. */
export function beganAnother(prompt: string, earlierPrompts: readonly string[]): boolean {
  return drawsAnother(hear(prompt, earlierPrompts));
}

/** Whether a picture that was drawn after a text answer shows what that answer was about. */
export function drewWhatWasSaid(prompt: string): boolean {
  return drawsWhatWasSaid(hear(prompt));
}

/**
 * Whether a prompt asks about a picture. True for a question or a request for text that points at the picture,
 * names it or something in it ("where is the hat?"), or is about seeing. False for "Name three rivers" and "tell
 * me a joke".
 */
export function isAboutPicture(said: Said): boolean {
  const { folded, words } = said;
  if (words.length > longest || !isAnsweredInWords(folded, words)) return false;
  if (isSmallTalk(folded, words)) return false;
  return (
    mentionsWhatWasMade(said) ||
    words.some((word) => pictureWords.has(word) || sightWords.has(word)) ||
    pictureParts.test(folded) ||
    sightSigns.test(folded) ||
    wantsCaption(said) ||
    namesThing(words) ||
    isShortLook(said)
  );
}

/** In words. A longer prompt is clear without the picture. */
const longest = 60;

function hear(prompt: string, earlierPrompts: readonly string[] = []): Said {
  const folded = foldText(sampleText(prompt)).trim();
  return { folded, words: splitWords(folded), earlierPrompts };
}

/** Whether the prompt requests text about the picture, as "Describe" or "give me a title" do. */
function wantsCaption({ folded }: Said): boolean {
  const { words } = readAsked(folded);
  const [first = ''] = words;
  if (describing.test(first)) return words.length <= 3;
  return words.length <= 6 && words.some((word) => captionWords.has(word));
}

/** Whether the words name a thing: true for "the hat", but not for "the capital of France". */
function namesThing(words: readonly string[]): boolean {
  const at = words.findIndex((word) => isArticle(word, words));
  const [thing, next = '', after = ''] = words.slice(at + 1, at + 4);
  if (at < 0 || thing === undefined || generalOf.has(thing)) return false;
  return !pictureOf.has(next) || definite.has(after);
}

// "De" is Dutch for "the" but means "of" in other languages. Names of things in a picture rarely follow "i"
// or "my".
function isArticle(word: string, [first = '']: readonly string[]): boolean {
  if (word === 'de') return dutchOpeners.has(first);
  return definite.has(word) && word !== 'i' && word !== 'my';
}

/** Whether the prompt is a short question about a thing, in a language without articles: "где шляпа?" */
function isShortLook({ words }: Said): boolean {
  return (
    words.length <= 4 &&
    words.some((word) => askedOfSight.has(word)) &&
    !words.some((word) => determiners.has(word))
  );
}

/*
 * Words for questions about a picture, in the languages of `picture-words.ts`. `about-picture.ts` contains
 * the rules.
 */

const wordsOf = (...lists: string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '));

/** Words about seeing, regardless of what is seen. */
const sightWords = wordsOf(
  'there here he she look looks happening see shown shows visible wearing holding sitting standing color colors colour colours left right',
  'hier siehst sieht zeigt sehen farbe farben links rechts trägt hält sitzt steht dahinter daneben',
  'vois voyez voit montre couleur couleurs gauche droite derrière ici porte tient',
  'ves muestra color colores izquierda derecha hay detrás aquí lleva vedi mostra colore colori sinistra destra cè dietro qui indossa',
  'vês mostra cor cores esquerda direita há atrás aqui veste zie ziet toont kleur kleuren er staat zit draagt',
  'widać widzisz pokazuje kolor kolory koloru lewej prawej tutaj tam',
  'видно видишь показано изображено изображён изображена цвет цвета цветов слева справа здесь тут там это эта этот',
  'görüyorsun görünüyor gösteriyor renk rengi solda sağda burada bu bunlar var',
  'ترى تظهر يظهر لون لونها لونه يسار يمين هنا هذا هذه',
);

/** Words about seeing in languages that don't separate words with spaces or that attach the article to the word. */
const sightSigns = new RegExp(
  [
    '图|圖|画面|照片|这[是个個里裡]|這[是个個裡]|它|里面|裡面|看[到见見]|颜色|顏色|左边|右边|左邊|右邊|(?:几|幾|多少)[只隻个個条]|有没有|在哪|[里裡上]有|有[^，。]{1,8}[吗嗎]',
    '写って|(?:い|あり)ますか|写真|画像|絵|これ|この|それ|その|何色|どこ|何匹|何人|何が|見え|左|右',
    '(?<!\\p{L})(?:[وب])?ال\\p{L}{2,}|(?<!\\p{L})y a-t-il|(?<!\\p{L})alt[- ]te?xt|^cest quoi\\P{L}*$|(?<!\\p{L})ci sono|^chi è\\P{L}*$|^(?:ist|sind|wer ist|was ist) da(?!\\p{L})|^gibt es (?:da|hier|noch) |^(?:co|kto|czy) to(?!\\p{L})',
  ].join('|'),
  'u',
);

/** Verbs that request a description of a picture. */
const describing =
  /^(?:describe|caption|identify|review|critique|rate|beschreib\p{L}*|décri\p{L}*|descr[ií]b\p{L}*|descriv\p{L}*|descrev\p{L}*|beschrijf|beschrijven|opis\p{L}*|опиши\p{L}*|описать|صف|صفها|صفه|وصف|描述\p{L}*|描写\p{L}*|説明\p{L}*)$/u;

/** Texts that go with a picture, as in "give me a title". */
const captionWords = wordsOf(
  'caption title titel bildunterschrift titre légende título leyenda titolo didascalia legenda tytuł podpis',
  'название подпись başlık altyazı عنوان عنوانا',
);

/** For short questions in languages without articles: where, how many, who, what colour. */
const askedOfSight = wordsOf('gdzie ile kto jaki jaka где сколько кто nerede kaç kim أين كم من');

/** After an article, these words don't name anything in a picture. */
const generalOf = wordsOf(
  'difference differences capital time date weather best most meaning unterschied zeit wetter hauptstadt beste',
  'différence capitale heure météo meilleur meilleure diferencia capital hora tiempo mejor differenza capitale tempo migliore',
  'diferença melhor verschil hoofdstad tijd weer',
);

/** If a prompt starts with one of these words, "de" is an article. */
const dutchOpeners = wordsOf('wat waar wie hoe waarom welk welke hoeveel is zijn beschrijf tel en');
