/*
 * Words that call for a text answer after a picture, and words that sound like a question but ask for a
 * picture, in the languages of `picture-words.ts`. `answer-talk.ts` and `picture-talk.ts` contain the rules.
 */

const wordsOf = (...lists: string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '));

/** Words that come before the request itself: "ok, now", "schön!", "y". */
export const openers = wordsOf(
  'and please now ok okay then great nice good cool lovely perfect beautiful wow super thanks but just also',
  'und bitte jetzt nun toll schön danke prima aber et maintenant merci parfait mais',
  'y ahora gracias perfecto genial pero ora grazie perfetto ma agora obrigado obrigada perfeito mas',
  'nu graag bedankt mooi maar teraz proszę dzięki ale и а но теперь спасибо отлично пожалуйста',
  'şimdi lütfen teşekkürler güzel peki harika الآن شكرا رائع ممتاز و',
);

/** Openings of a request: "can you", "könntest du", "czy możesz". */
export const requests = new RegExp(
  `^(?:${[
    '(?:can|could|would|will) (?:you|ya)(?! see an? )',
    '(?:can|could|may) (?:we|i) (?:please )?(?:have|get|see|try)',
    '(?:can|could)(?= (?:it|he|she|they|the [^?]{1,30}) (?:be(?! (?:used|sold|printed))|have|wear|look|get)(?!\\p{L}))',
    'kann(?= (?:er|sie|es|der|die|das) [^?]{1,40} (?:sein|haben|werden)(?!\\p{L}))|geht das(?= (?:auch )?(?:in|ohne|mit))',
    'ich (?:möchte|will|hätte gern|brauche)|je (?:veux|voudrais)|quiero|quisiera|vorrei|voglio|quero|queria|ik wil|chcę|хочу|[اأ]ريد',
    'would you mind|is it possible to|i (?:want|need|would like)(?: you to)?|id like(?: you to)?|lets',
    '(?:kannst|könntest|würdest|magst) du|(?:können|könnten|würden) sie',
    'peux(?:-tu| tu)|pourrais(?:-tu| tu)|(?:pouvez|pourriez)(?:-vous| vous)|tu (?:peux|pourrais)',
    '(?:me |le )?(?:puedes|podrías|puede|podría)|(?:mi |gli )?(?:puoi|potresti)|(?:você )?(?:pode|poderia|podes)',
    '(?:kun|kan|zou) (?:je|jij|u|het|de)|(?:czy )?(?:możesz|mógłbyś|mogłabyś)|(?:не )?(?:можешь|можете|мог бы)(?: ты)?',
    'можно(?! ли)|هل (?:يمكنك|تستطيع|يمكن)|ممكن|هلا',
  ].join('|')})(?!\\p{L})`,
  'u',
);

export const requestEnds =
  /(?:(?:くれ|もらえ|いただけ|頂け|[くに]でき|[くに]出来|追加でき)(?:る|ます|ません)|(?<!我)(?:能|可以)[^，。]{0,60}[吗嗎]|(?<!我)可以|能不能|好吗|[aeıiuü]r m[ıiuü]s[ıiuü]n)/u;

/** Words that suggest a change: "what about a dog?", "и если", "with glasses?". */
export const proposals = new RegExp(
  [
    '^(?:(?:what|how) about(?! you)|what if(?! (?:i|we) )|why not(?!\\p{P}*$)|(?:what|how) would (?:it|he|she|they|that) look)(?!\\p{L})',
    '(?<!\\p{L})gibi$',
    '^(?:wie (?:wäre es|wäre|wärs)|was wäre|wenn|was ist mit einem)',
    '^(?:et )?si |^(?:y )?(?:si (?:fuera|fuese|tuviera|le)|qué tal|que tal (?=un|o))|^que (?:sea|esté|tenga|lleve) ',
    '^(?:e )?se (?:fosse|avesse|tivesse)|^che ne dici|^(?:e )?que tal',
    '^(?:wat als|wat dacht je van)|^(?:a )?(?:gdyby|jakby|może)(?!\\p{L})|^co powiesz na|^(?:а )?(?:что,? )?если',
    '^(?:peki )?ya |ماذا لو|ما رأيك (?:ب|في)',
    '(?:换成|換成|要是|如果)[^？]{0,60}(?:呢|怎么样|怎麼樣)|(?:だったら|にしたら|のは(?:どう|いかが)(?:ですか|でしょうか)?)[？?]?$',
  ].join('|'),
  'u',
);
/**
 * A prompt with one of these words, such as "And with glasses?", suggests a change and isn't a
 * question about the picture.
 */
export const ands = wordsOf(
  'maybe vielleicht quizás forse talvez misschien belki может and und et y e en a i а и peki و',
);
export const proposedAfter = wordsOf(
  'with in as without at mit ohne im als bei avec sans en con sin senza com sem met zonder',
  'w z bez jako в с без со',
);

export const questionWords = wordsOf(
  'what whats who whos whose whom why how when where wheres which did does do is are was were should',
  'was wer wen wem wessen warum wieso weshalb wie wann wo welche welcher welches wieviel wieviele',
  'quel quelle quels quelles quest qui pourquoi comment quand combien',
  'qué que quién cómo cuándo dónde cuál cuánto cuántos',
  'chi cosa perché come quando dove quale quanto quanti quante',
  'quem onde qual quantos quantas porque',
  'wat wie waarom hoe hoeveel wanneer waar welk welke',
  'co kto dlaczego jak kiedy gdzie ile jaki jaka jakie który która czy',
  'что кто почему как когда где какой какая какие сколько',
  'ne neden niye niçin nasıl kim nerede hangi kaç neyi nedir',
  'ما ماذا لماذا كيف متى أين كم هل',
);
/**
 * Characters that mark a question wherever they occur, for languages without spaces or with the question word
 * at the end.
 */
export const questionSigns =
  /[?？؟]\s*$|什么|什麼|为什么|多少|几只|幾隻|是谁|是誰|何(?:$|で|が|匹|色|歳)|(?:です|ます)か[。？?]?$|(?<!\p{L})(?:neyi|neden|nasıl|hangi|kaç)(?!\p{L})|^o que (?!\p{P})|^che cosa |^(?:the )?differ?enc\p{L}* (?:between|entre)|^pros and cons|^unterschied\p{L}* zwischen|^différence entre|^differenza tra|^i have a question|^por qu[eé](?!\p{L})|^من (?:هو|هي|هذا|هذه|رسم|صنع)/u;

/**
 * Phrases that start with a question word but aren't questions: "do it again", "wie ein Comic", "por favor",
 * "wat lichter".
 */
export const notQuestions =
  /^(?:do (?:it|that|this|the|an?|another|one|some|more)|wie (?:ein|eine|im|bei)|por favor|come (?:un|una|closer|nearer)|should (?:be|have)|как (?:карти|рису|фото|комикс|в |на )\p{L}*|que \p{L}+$|que (?:sea|esté|tenga|lleve|parezca|no|ce|la?|le|el|los)|ne \p{L}+ (?:pas|plus)|como um|wat (?:meer|minder|\p{L}+er)|что(?:бы|-)|jak (?:na|w) )(?!\p{L})/u;

/** Verbs that request text. */
export const telling = new RegExp(
  `^(?:${[
    'describe|explain|tell|list|name|summari[sz]e|translate|suggest|recommend|rate|review',
    'critique|compare|count|caption|read|speak|answer|analy[sz]e|identify|continue|compose',
    'plan|solve|calculate|talk|play|help|teach|inform|hilf|aide|ayúdame|aiutami',
    'ajuda(?:-me|me)?|pomóż|помоги|ساعدني|حدثني|háblame|parlami|remind|beschreib\\p{L}*',
    'erklär\\p{L}*|erzähl\\p{L}*|nenn\\p{L}*|übersetz\\p{L}*|fass|zähl\\p{L}*|sag|vergleich\\p{L}*',
    'bewert\\p{L}*|formulier\\p{L}*|décri\\p{L}*|expli\\p{L}*|racont\\p{L}*|cite\\p{L}*|tradui\\p{L}*',
    'résum\\p{L}*|dis|compar\\p{L}*|compte|nomme|liste|describ\\p{L}*|descríb\\p{L}*|explíc\\p{L}*',
    'cuént\\p{L}*|cuenta|nombra\\p{L}*|traduc\\p{L}*|tradúc\\p{L}*|resum\\p{L}*|resúm\\p{L}*|dime',
    'enumera|descriv\\p{L}*|spieg\\p{L}*|raccont\\p{L}*|elenca|riassum\\p{L}*|dimmi|descrev\\p{L}*',
    'cont[ae]|traduz\\p{L}*|diga|diz|beschrijf|beschrijven|vertel\\p{L}*|noem\\p{L}*|vertaal',
    'vertalen|vergelijk|opis\\p{L}*|opowie\\p{L}*|wyjaśni\\p{L}*|wymie[nń]\\p{L}*',
    'przetłumacz\\p{L}*|podaj|powiedz\\p{L}*|streść|porównaj|policz|опис\\p{L}*|опиши',
    'объясн\\p{L}*|расска[жз]\\p{L}*|назови|переведи|перевести|скажи\\p{L}*|перечисли|сравни',
    'посчитай|صف(?:ها|ه|ي|ي لي)?|وصف|اشرح\\p{L}*|شرح|[اأإ]حك\\p{L}*|ترجم\\p{L}*|اقترح|اذكر',
    'لخص\\p{L}*|[اأ]خبرني|عدد|قارن',
  ].join('|')})$`,
  'u',
);
/** Verbs that request text when they come at the end of a prompt. */
export const tellingLast =
  /^(?:leg|vat) .*(?<!\p{L})(?:uit|samen)(?!\p{L})|(?:^|\s)(?:beschreiben|erklären|erzählen|nennen|übersetzen|zusammenfassen|beschrijven|uitleggen|vertellen|vertalen|anlat\p{L}*|açıkla\p{L}*|öner|önerir|özetle|listele|söyle|say|tarif (?:et|eder)|anlatır|açıklar)(?: m[ıiuü]s[ıiuü]n\p{L}*)?[.!?]*$/u;
export const tellingSigns =
  /帮我写|幫我寫|手伝|yardım et|let me know|bilgi ver|^fala-me|描述|解释|解釋|介绍|介紹|讲个|講個|讲一|翻译|翻譯|列出|总结|總結|告诉我|告訴我|起个名|起個名|取个名|起个标题|说说|說說|评价|評價|説明(?:して|し|を)|教えて|翻訳して|要約して|を言って|挙げて|考えて|話して|描写して|まとめて/u;

/** Verbs for writing, which may also ask for words in the picture: "write HELLO on the sign". */
export const writing =
  /^(?:write|schreib\p{L}*|écri\p{L}*|escrib\p{L}*|escríb\p{L}*|scriv\p{L}*|escrev\p{L}*|schrijf|schrijven|napisz|napisać|напиши|написать|[اأإ]كتب\p{L}*)$/u;
/** Verbs that ask for words in the picture, as in "Add HELLO". */
export const adding =
  /^(?:add|put|füge|setz|ajoute|mets|añade|pon|aggiungi|metti|adicione|voeg|zet|dodaj|добавь|أضف)$/u;
export const writingSigns =
  /(?<!\p{L})yaz(?:ar m[ıi]s[ıi]n)?[.!?]*$|写(?:一|个|出|首|段)?|寫|書いて/u;
export const lettering =
  /["“”«»„「『]|(?<!\p{L})(?:the|his|her|my) (?:words?|name|number|letters?)(?!\p{L})/u;

/** Kinds of text that people request with "give me", with "make" or without a verb. */
export const textThings = wordsOf(
  'title caption quiz facts instructions synonyms tweet name names poem haiku joke story list recipe prompt description ideas idea tips password schema',
  'code script email letter essay summary translation alt',
  'titel namen witz gedicht geschichte liste rezept beschreibung ideen bildunterschrift',
  'titre nom poème blague histoire recette légende título nombre poema chiste historia lista receta',
  'titolo nome poesia barzelletta storia ricetta didascalia piada história receita legenda',
  'naam mop verhaal lijst recept tytuł nazwę wiersz dowcip historię listę przepis',
  'название имя заголовок стих стихотворение анекдот историю список рецепт',
  'başlık isim şiir fıkra hikaye عنوان عنوانا اسما قصيدة نكتة قصة قائمة وصفة',
);
export const giving = wordsOf(
  'give make create generate show need want find get design gib mach mache erstelle schlag brauche donne fais propose crée',
  'dame da haz hazme crea sugiere dammi dai fai proponi dá dê faça faz crie sugira geef maak bedenk',
  'daj zaproponuj wymyśl stwórz дай придумай предложи составь اقترح أعطني اعطني öner bul ver',
);
/** Articles and pronouns that refer to something that exists: "make the title bigger". */
export const definite = wordsOf(
  'the this that his her its their my der die das den dem dieser diese le la les ce cette el los las este esta',
  'il lo gli i questo questa o os as este esta de het deze dit',
);

/** A prompt that contains only these words is small talk. */
export const smallTalk = wordsOf(
  'hello hi hey there bye goodbye good yes no nope yeah stop thanks thank thx you very much',
  'a lot so really just i like love it this that thats its is its looks look great nice cool lovely perfect',
  'beautiful wow super amazing awesome excellent wonderful fantastic job well done never mind nevermind ok okay haha lol work bad not',
  'youre you are the best exactly what wanted to me perfectly one got see hmm interesting understood',
  'hallo tschüss ja nein danke schön toll gut prima klasse gefällt mir das ist sieht aus sehr super vielen dank gute arbeit gut gemacht passt so alles klar verstehe',
  'bonjour salut merci beaucoup jadore jaime cest très bien bravo oui non parfait magnifique au revoir bon bonne travail joué daccord',
  'hola adiós gracias muchas me gusta encanta mucho está es muy bonito bien genial perfecto sí buen trabajo hecho de acuerdo vale',
  'ciao grazie mille mi piace molto bello bella bellissimo bellissima perfetto è sì ottimo lavoro ben fatto va bene capito olá oi obrigado obrigada gosto adorei muito perfeito lindo linda ótimo ótima bom trabalho tudo bem sim não',
  'daar hoi dag bedankt dank je wel mooi zo leuk goed gedaan begrepen nee cześć hej dzięki dziękuję podoba się super świetnie dobra robota rozumiem tak nie',
  'привет здравствуйте пока спасибо большое мне нравится отлично круто красиво хорошая работа понятно да нет',
  'merhaba selam teşekkür teşekkürler ederim sağol beğendim harika güzel süper çok eline sağlık anladım evet hayır',
  'مرحبا أهلا شكرا شكرًا جزيلا رائع رائعة ممتاز جميل جميلة أعجبتني أعجبني عمل فهمت نعم لا',
);
/** Small talk in languages without spaces between words. */
export const smallTalkSigns =
  /^(?:(?:你好|您好|再见|再見|好的|好看|很|真|太|我|喜欢|喜歡|不错|不錯|漂亮|谢谢|謝謝|棒|好|了|是|不|吗|做|得|明白|，)+|(?:こんにちは|こんばんは|おはよう|ありがとう|ございます|気に入った|気に入りました|いいね|いいですね|すごい|素敵|よくできました|なるほど|、|完璧|はい|いいえ|です|ね)+)[!！。.\s]*$/u;
export const thankWords = wordsOf(
  'thanks thank thx danke merci gracias grazie obrigado obrigada bedankt dank dzięki dziękuję спасибо teşekkürler teşekkür شكرا شكرًا',
);
/** Words after which a thank-you continues with a request: "thanks, now in blue". */
export const turning =
  /^(?:but|now|make|add|remove|change|put|more|less|can|could|without|with|in|aber|jetzt|mach|ohne|mit|mehr|mais|maintenant|sans|avec|plus|pero|ahora|sin|más|ma|adesso|ora|senza|più|mas|agora|sem|maar|nu|zonder|meer|ale|teraz|bez|dodaj|но|теперь|без|ama|şimdi|daha|yap|ekle|لكن|الآن)$/u;
export const thankedFor = wordsOf('for für pour por per pela pelo voor za за için على');

/** Words in comparisons such as "as if painted by Monet" or "a bit more", which are about the picture. */
export const likening = wordsOf('as like wie comme como come als jako как');
export const comparing = wordsOf(
  'more less mehr weniger plus moins más menos più meno mais meer minder daha',
);

/** Complaints about the picture that look like statements: "the background is too dark". */
export const complaints =
  /(?<!\p{L})(?:too|zu|trop|demasiado|troppo|muito|demais|te|za|zbyt|слишком|çok|fazla|جدا)(?!\p{L})|太|すぎ/u;
