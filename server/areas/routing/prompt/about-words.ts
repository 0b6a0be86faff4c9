/*
 * Words for questions about a picture, in the languages of `picture-words.ts`. The rules are in
 * `about-picture.ts`.
 */

const wordsOf = (...lists: string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '));

/** Words about seeing something, no matter what. */
export const sightWords = wordsOf(
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

/** Words about seeing in languages without spaces between words, or whose words contain the article. */
export const sightSigns = new RegExp(
  [
    '图|圖|画面|照片|这[是个個里裡]|這[是个個裡]|它|里面|裡面|看[到见見]|颜色|顏色|左边|右边|左邊|右邊|(?:几|幾|多少)[只隻个個条]|有没有|在哪|[里裡上]有|有[^，。]{1,8}[吗嗎]',
    '写って|(?:い|あり)ますか|写真|画像|絵|これ|この|それ|その|何色|どこ|何匹|何人|何が|見え|左|右',
    '(?<!\\p{L})(?:[وب])?ال\\p{L}{2,}|(?<!\\p{L})y a-t-il|(?<!\\p{L})alt[- ]te?xt|^cest quoi\\P{L}*$|(?<!\\p{L})ci sono|^chi è\\P{L}*$|^(?:ist|sind|wer ist|was ist) da(?!\\p{L})|^gibt es (?:da|hier|noch) |^(?:co|kto|czy) to(?!\\p{L})',
  ].join('|'),
  'u',
);

/** Verbs that ask for a description of a picture. */
export const describing =
  /^(?:describe|caption|identify|review|critique|rate|beschreib\p{L}*|décri\p{L}*|descr[ií]b\p{L}*|descriv\p{L}*|descrev\p{L}*|beschrijf|beschrijven|opis\p{L}*|опиши\p{L}*|описать|صف|صفها|صفه|وصف|描述\p{L}*|描写\p{L}*|説明\p{L}*)$/u;

/** Texts that belong to a picture, as in "give me a title". */
export const captionWords = wordsOf(
  'caption title titel bildunterschrift titre légende título leyenda titolo didascalia legenda tytuł podpis',
  'название подпись başlık altyazı عنوان عنوانا',
);

/** For short questions in languages without articles: where, how many, who, what color. */
export const askedOfSight = wordsOf(
  'gdzie ile kto jaki jaka где сколько кто nerede kaç kim أين كم من',
);

/** After an article, these do not name a thing in a picture. */
export const generalOf = wordsOf(
  'difference differences capital time date weather best most meaning unterschied zeit wetter hauptstadt beste',
  'différence capitale heure météo meilleur meilleure diferencia capital hora tiempo mejor differenza capitale tempo migliore',
  'diferença melhor verschil hoofdstad tijd weer',
);

/** First words of a prompt that make "de" an article. */
export const dutchOpeners = wordsOf(
  'wat waar wie hoe waarom welk welke hoeveel is zijn beschrijf tel en',
);
