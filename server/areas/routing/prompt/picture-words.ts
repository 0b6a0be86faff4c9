/*
 * Words about pictures in the languages in which tasks are recognized: English, German, French,
 * Spanish, Italian, Portuguese, Dutch, Polish, Russian, Turkish, Arabic, Chinese and Japanese.
 * `picture-talk.ts` contains the rules.
 */

const wordsOf = (...lists: string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '));

/** Patterns for a group of verbs. */
export interface Verbs {
  words: RegExp;
  /** For languages that don't separate words with spaces, and for languages with the verb at the end. */
  signs: RegExp;
  /** For languages in which only the infinitive is at the end. */
  last?: RegExp;
}

export const changing: Verbs = {
  words:
    /^(?:make|mach|rends|rendi\p{L}*|haz\p{L}*|fallo|falla|deixe|deixa|faz|faça|zrób|maak|сделай|yap|[اأإ]جعل\p{L}*|خلي\p{L}*)$/u,
  signs: /(?:[改变變换換涂塗]成.{0,4}色|^[^。、\n]{0,24}くして)/u,
};

/** Phrases that change something in the picture, such as "Change the caption". */
export const changingWhatIs =
  /^(?:change|ändere|change|cambia|muda|mude|verander) (?:the|die|den|das|le|la|el|il|lo|o|a|de|het) /u;

export const drawing: Verbs = {
  words:
    /^(?:draw|paint|sketch|illustrate|zeichnen?|malen?|dessiner?|peins|peindre|dib[uú]ja\p{L}*|pinta(?:l[oaei])?|disegna(?:r?e|r?l[oaei]|rmi)?|dipingi(?:l[oaei])?|desenhe?|desenhar?|pinte|narysuj|narysować|namaluj|teken|tekenen|schilder|schilderen|нарисуй|нарисовать|ارسم\p{L}*)$/u,
  signs:
    /(?:描いて|(?<![漫动動油版国插绘])[画畫](?![面风風质質家像])|(?<!\p{L})çiz(?:in|er|ebilir)?(?!\p{L}))/u,
  last: /^(?:zeichnen|malen|tekenen|schilderen)$/u,
};
/** These verbs are also used for texts. */
export const making: Verbs = {
  words:
    /^(?:generate|create|design|render|erstelle|generiere|erzeuge|entwirf|crée|génère|crea|genera|crie|gere|stwórz|wygeneruj|создай|сгенерируй)$/u,
  signs: /(?:生成|(?<!\p{L})(?:oluştur|tasarla)(?!\p{L}))/u,
};

export const plainReferences = wordsOf(
  'it them him her these those',
  'es davon daraus dieses diesen',
  'ça cela eso esto ello ciò questo quello isso isto aquilo',
  'tego tym его её ее их это этого этом',
  'onu bunu şunu onları bunları onun bunun هذا هذه ذلك',
);
/** These words may also start a clause ("a cat that sleeps"), so the next word decides. */
export const pointingWords = wordsOf('this that sie ihn das');
export const afterPointing = wordsOf(
  'as in on with at again please scene one idea situation story',
  'als im mit ohne bei wie noch nochmal neu',
);

export const determiners = wordsOf(
  'a an one two three some ein eine einen zwei drei un une deux trois uno una dos tres due um uma dois een twee bir iki',
);
export const pictureWords = wordsOf(
  'picture image drawing painting illustration photo photograph portrait sketch comic cartoon logo poster icon banner',
  'wallpaper diagram version watercolor watercolour aquarell aquarelle acuarela acquerello aquarela akwarela акварель porträt portret retrato ritratto портрет',
  'bild zeichnung gemälde foto illustration skizze image dessin peinture photo imagen dibujo pintura foto',
  'logotipo immagine unimmagine disegno imagem desenho afbeelding tekening obraz rysunek obrazek zdjęcie картинка картинку рисунок изображение',
  'resim resmi resmini çizim çizimi çizimini',
);

/** References that are attached to a word or omitted, or that count only right after the verb. */
export const attachedReference = new RegExp(
  [
    '(?:dib[uú]ja|pinta|disegna|dipingi|desenha|crea|genera|haz)(?:me|mi)?l[oae]s?(?![\\p{L}])',
    '(?:dessine|peins|crée|génère)-(?:le|la|les|moi ça)',
    '(?:desenh|pint)[ea]-[oa]s?(?![\\p{L}])|pint[ea] de(?![\\p{L}])',
    '(?:narysuj|namaluj|zrób) (?:to|go|ją|je)(?![\\p{L}])',
    '(?:teken|schilder) (?:het|dat|dit)(?=\\P{L}*$| (?:als|in|met|bij|op|maar|nog|opnieuw)(?![\\p{L}]))',
    '(?:これ|それ|この|その)|^[^。、\\n]{0,24}くして',
    '(?:画|畫)(?:出来|出來|它|这|這|成)|[改变變换換涂塗]成.{0,4}色',
    '(?:ارسم|[اأإ]جعل|خلي)(?:ه|ها|هم)(?![\\p{L}])|صورة (?:له|لها|لهذا|عنه|عنها)(?![\\p{L}])',
  ].join('|'),
  'u',
);

/** Words that come after the name of a new picture: "a picture of", "logo for". */
export const pictureOf = wordsOf(
  'of for showing von für vom einer eines de du des dune dun del della di da do para per pour van voor',
);
export const pictureFirst = wordsOf(
  'obraz obrazek rysunek zdjęcie картинка картинку рисунок изображение фото',
);
/**
 * Words that ask for a new picture at the end of a prompt, or anywhere in languages without spaces between words.
 */
export const pictureEnds =
  /^(?:an?other|a? ?new|next|neues|nächstes|nouvelle|autre|otra|nueva|nuova|altra|outra|nova|nieuwe|inny|nowy|новая|другая) \p{L}+ ?:|\S\s(?:resmi|çizimi|fotoğrafı|logosu)(?: (?:yap|çiz|oluştur))?[.!]?$|^(?:[اأ]ريد )?صورة (?:ل|من |عن )\p{L}|的(?:图片|圖片|图像|照片|画|畫|插画|海报)[。！!]?$|の(?:画像|絵|写真|イラスト|ロゴ)(?:[。！!]?$|を(?:作|描|生成))/u;
/** Words that start a change to the previous picture: "as a sketch of", "in the style of". */
export const picturePrepositions = wordsOf(
  'as in like into to with more als im wie in comme en dans como al come nello em no jako w как в',
);

/** These words also refer to the previous picture: "draw a hat on it", "the same cat again". */
export const onPicture = new RegExp(
  [
    '(?<!\\p{L})(?:(?:on|onto|over|behind|around|beside|to) (?:it|him|her|them)|darauf|drauf|dessus|encima|sopra)(?!\\p{L})',
    '(?<!\\p{L})(?:na (?:nim|niej|nią)|на (?:нём|нем|ней|него|неё))(?!\\p{L})',
    '(?<!\\p{L})(?:same|again|version|gleiche[ns]?|nochmals?|noch einmal|même|encore|mism[oa]|otra vez|stess[oa]|di nuovo|mesm[oa]|de novo)(?!\\p{L})',
    '(?<!\\p{L})(?:zelfde|opnieuw|nog een keer|t[aąe]\\p{L}* sam\\p{L}*|jeszcze raz|снова|[её]щ[её] раз|так(?:ой|ую|ого) же|aynı|tekrar|نفس|مرة أخرى)(?!\\p{L})',
    '同じ|一样|(?:重新|再)[画畫](?:一[张張次遍下幅])?[。！!]?$|[画畫]得|もう(?:一度|一回)|再度|描き直|^[^をがの]*描いて',
  ].join('|'),
  'u',
);

/** These words refer to the whole picture, whatever the rest of the prompt says. */
export const pictureParts =
  /(?<!\p{L})(?:back|fore)ground|hintergrund|(?<!\p{L})(?:arrière-plan|fondo|sfondo|fundo|achtergrond|tł[oaeu]m?|arka plan\p{L}*)(?!\p{L})|фон|خلفية|背景/u;

/**
 * Formats that models write as text. `mermaid` counts only next to words such as "in" or "code", because a
 * prompt may also ask for a picture of a mermaid.
 */
export const textFormats =
  /(?<![\p{L}\d])(?:plantuml|puml|uml|tikz|pgfplots|ascii|svg|graphviz|dbml|matplotlib|pyplot|seaborn|ggplot2?|plotly|gnuplot|d3(?:\.?js)?|chart\.?js|p5\.?js|markdown|html|css|json|yaml|xml|csv|sql|drawio|excalidraw)(?![\p{L}\d]{3})|アスキーアート|(?<!\p{L})(?:in|with|using|as|via|mit|als|en|con|com|avec|em|w|na|в|на) mermaid(?!\p{L})|用mermaid|mermaid[ .-]?(?:js|code|syntax|diagr|chart|flow|graph|sequence|gantt|で|로|图|語法|语法)/u;

/** Requests for names, descriptions or ideas, whatever they are about. */
export const requestsForWords = new RegExp(
  [
    `^(?:(?:please|pls|can you|could you|would you|bitte|por favor|per favore|hey|hi|ok|okay) )*(?:${[
      'name|suggest|describe|list|pick|recommend|nenne?|beschreibe?|nomme|cite|décris|suggère',
      'recommande|nombra|sugiere|recomienda|nomina|dimmi|cita|descrivi|suggerisci|nomeie|descreva',
      'sugira|noem|beschrijf|wymień|podaj|opisz|zaproponuj|назови|опиши|предложи|посоветуй|说出|列举',
      '描述|اذكر|اقترح',
    ].join('|')})(?![\\p{L}\\d])`,
    '^help me come up with ',
    '^(?!draw|sketch|paint|show|make|create|generate|design)(?:\\p{L}{1,20} ){0,2}ideas(?!\\p{L})',
  ].join('|'),
  'u',
);
