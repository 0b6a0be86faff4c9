/*
 * What people say of pictures, in the languages that kinds of work are told in: English, German, French, Spanish,
 * Italian, Portuguese, Dutch, Polish, Russian, Turkish, Arabic, Chinese and Japanese. The rules are in
 * `picture-talk.ts`.
 */

const wordsOf = (...lists: string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '));

/** Verbs, as words of their own and as parts of a text. */
export interface Verbs {
  words: RegExp;
  /** Where words are not apart, or the verb stands last. */
  signs: RegExp;
}

export const questionWords = wordsOf(
  'what whats who whos whose whom why how when where which did does do is are was were',
  'was wer wen wem wessen warum wieso weshalb wie wann wo welche welcher welches',
  'quel quelle quels quelles qui pourquoi comment quand combien',
  'qué que quién por cómo cuándo dónde cuál cuánto cuántos',
  'chi cosa perché come quando dove quale quanto',
  'quem onde qual quantos porque',
  'wat wie waarom hoe wanneer waar welk welke',
  'co kto dlaczego jak kiedy gdzie ile jaki jaka jakie który która',
  'что кто почему как когда где какой какая сколько',
  'ne neden niye niçin nasıl kim nerede hangi kaç',
  'ما ماذا من لماذا كيف متى أين كم',
);

/** Begin with a word of questions and are none: "do it again", "wie ein Comic", "por favor", "wat lichter". */
export const notQuestions =
  /^(?:do (?:it|that|this|the|another)|wie (?:ein|eine|im|bei)|por favor|come (?:un|una)|wat (?:meer|minder|\p{L}+er)|من (?:دون|غير|فضلك))(?!\p{L})/u;

export const requests =
  /^(?:please |bitte |por favor,? |and |now |ok |und )*(?:can|could|would|will|kannst|könntest|würdest|peux|peut|pourrais|pourriez|puedes|podrías|puoi|potresti|pode|poderia|możesz|mógłbyś|kun|kan|zou|можешь|можете|هل (?:يمكن|تستطيع)|ممكن)/u;
export const requestEnds =
  /(?:(?:くれ|もらえ|いただけ|頂け|[くに]でき|[くに]出来)(?:る|ます|ません)|能[^，。]{0,60}[吗嗎]|可以|能不能|好吗|[aeıiuü]r m[ıiuü]s[ıiuü]n)/u;

export const thankWords = wordsOf(
  'thanks thank thx ok okay nice great cool lovely perfect beautiful wow super',
  'danke toll schön merci parfait gracias perfecto genial grazie perfetto obrigado obrigada perfeito',
  'bedankt dank mooi dzięki dziękuję спасибо отлично teşekkürler teşekkür sağol harika güzel süper',
  'شكرا شكرًا رائع ممتاز جميل 谢谢 謝謝 太好了 ありがとう ありがとうございます',
);
export const turningWords = wordsOf(
  'but now make aber jetzt mach mais maintenant pero ahora ma adesso mas agora maar nu ale teraz но теперь',
  'ama şimdi daha yap لكن الآن',
);

export const changing: Verbs = {
  words:
    /^(?:make|mach|rends|rendi\p{L}*|haz\p{L}*|fallo|falla|deixe|deixa|faz|faça|zrób|maak|сделай|yap|[اأإ]جعل\p{L}*|خلي\p{L}*)$/u,
  signs: /(?:[改变變换換涂塗]成.{0,4}色|^[^。、\n]{0,24}くして)/u,
};

export const drawing: Verbs = {
  words:
    /^(?:draw|paint|sketch|illustrate|zeichne|male|dessine|peins|dib[uú]ja\p{L}*|pinta(?:l[oaei])?|disegna(?:l[oaei])?|dipingi(?:l[oaei])?|desenhe?|desenha|pinte|narysuj|namaluj|teken|schilder|нарисуй|ارسم\p{L}*)$/u,
  signs: /(?:描いて|画|畫|(?<!\p{L})çiz(?:in|er|ebilir)?(?!\p{L}))/u,
};
/** These are said of texts as well. */
export const making: Verbs = {
  words:
    /^(?:generate|create|design|render|erstelle|generiere|erzeuge|entwirf|crée|génère|crea|genera|crie|gere|stwórz|wygeneruj|создай|сгенерируй)$/u,
  signs: /(?:生成|(?<!\p{L})(?:oluştur|tasarla)(?!\p{L}))/u,
};

export const plainReferences = wordsOf(
  'it them him her these those',
  'es ihn das davon daraus dieses diesen',
  'ça cela eso esto ello ciò questo quello isso isto aquilo',
  'tego tym его её ее их это этого этом',
  'onu bunu şunu onları bunları onun bunun هذا هذه ذلك',
);
/** These also begin a clause ("a cat that sleeps"), so what follows them counts. */
export const pointingWords = wordsOf('this that');
export const afterPointing = wordsOf(
  'as in on with at again please scene one idea situation story',
);

export const determiners = wordsOf(
  'a an one two three some ein eine einen zwei drei un une deux trois uno una dos tres due um uma dois een twee bir iki',
);
export const pictureWords = wordsOf(
  'picture image drawing painting illustration photo sketch comic logo poster diagram version',
  'bild zeichnung gemälde foto illustration skizze image dessin peinture photo imagen dibujo pintura foto',
  'immagine disegno imagem desenho afbeelding tekening obraz rysunek zdjęcie картинку рисунок',
  'resim resmi resmini çizim çizimi çizimini',
);

/** Where it is part of another word, is left out, or stands for something only right after the verb. */
export const attachedReference = new RegExp(
  [
    '(?:dib[uú]ja|pinta|disegna|dipingi|desenha|crea|genera|haz)(?:me|mi)?l[oae]s?(?![\\p{L}])',
    '(?:dessine|peins|crée|génère)-(?:le|la|les|moi ça)',
    '(?:desenh|pint)[ea]-[oa]s?(?![\\p{L}])|pint[ea] de(?![\\p{L}])',
    '(?:narysuj|namaluj) (?:to|go|ją|je)(?![\\p{L}])',
    '(?:teken|schilder) (?:het|dat|dit)(?![\\p{L}])',
    '(?:これ|それ|この|その)|^[^。、\\n]{0,24}くして',
    '(?:画|畫)(?:出来|出來|它|这|這|成)|[改变變换換涂塗]成.{0,4}色',
    '(?:ارسم|[اأإ]جعل|خلي)(?:ه|ها|هم)(?![\\p{L}])|صورة (?:له|لها|لهذا|عنه|عنها)(?![\\p{L}])',
  ].join('|'),
  'u',
);
