import type { PhraseSet } from './phrases.ts';

/** Phrases for evaluating people's wordings. Nothing is trained on these. */
export const evaluationPhrases: PhraseSet = {
  english: {
    greetings: ['Dear assistant, {}', 'hiya {}', 'Good evening! {}', 'Greetings. {}'],
    complaints: [
      'Nothing I try works and I have lost the whole evening to it: {}',
      '{}\n\nHonestly I give up, nobody in my group knows either.',
      'Argh. {}',
      'I keep going round in circles with the following. {}',
    ],
    politeOpenings: [
      'Sorry to bother you, but {}',
      'I was hoping you might know this one. {}',
      'Would it be possible to get an answer to the following? {}',
      'Kindly have a look at this: {}',
    ],
    closings: [
      '{}\n\nMuch appreciated!',
      '{} ty',
      '{}\nAny help is welcome, no rush.',
      '{} Take your time.',
    ],
    frames: [
      'Saw this in a quiz last night: {}',
      'my little brother wants to know the following: {}',
      'Here is something that came up during revision. {}',
      'Just curious. {}',
      'help {}',
    ],
    choices: ['It should be one of {}', 'Choose from {}', '({})'],
    code: [
      'Trying to trace this by hand.\n{code}\nSo for {call} the output would be...?',
      'Given\n\n{code}\n\nwhich value comes back if I call {call}',
      'python newbie here, {call} prints what exactly?\n\n{code}',
    ],
  },
  others: {
    german: {
      frames: [
        'Guten Abend, mir fällt dazu nichts ein. {}',
        'Weißt du das zufällig? {} Vielen Dank im Voraus',
      ],
      code: ['Welchen Wert liefert der Aufruf {call}?\n{code}'],
    },
    spanish: {
      frames: [
        'Buenas tardes, no se me ocurre nada: {}',
        'Oye, ¿sabes esto? {} Te lo agradezco mucho',
      ],
      code: ['¿Qué valor sale si llamo a {call}?\n{code}'],
    },
    french: {
      frames: [
        'Bonsoir, je sèche complètement : {}',
        'Saurais-tu par hasard ceci ? {} Merci beaucoup d’avance',
      ],
      code: ['Quelle valeur obtient-on en appelant {call} ?\n{code}'],
    },
    portuguese: {
      frames: ['Boa noite, não faço ideia: {}', 'Por acaso sabe isto? {} Agradeço desde já'],
      code: ['Que valor sai quando chamo {call}?\n{code}'],
    },
    italian: {
      frames: ['Buonasera, non ne ho idea: {}', 'Per caso lo sai? {} Ti ringrazio in anticipo'],
      code: ['Che valore ottengo chiamando {call}?\n{code}'],
    },
    polish: {
      frames: ['Dobry wieczór, nie mam pojęcia: {}', 'Wiesz może to? {} Z góry dziękuję'],
      code: ['Jaką wartość dostanę po wywołaniu {call}?\n{code}'],
    },
    dutch: {
      frames: [
        'Goedenavond, ik heb geen idee: {}',
        'Weet jij dit toevallig? {} Alvast heel erg bedankt',
      ],
      code: ['Welke waarde krijg ik als ik {call} aanroep?\n{code}'],
    },
    japanese: {
      frames: ['こんばんは。まったく分かりません。{}', 'ひょっとして知っていますか。{} 助かります'],
      code: ['{call} を呼ぶとどんな値になりますか。\n{code}'],
    },
    chinese: {
      frames: ['晚上好，我完全没有头绪。{}', '你会不会知道这个？{} 非常感谢'],
      code: ['调用 {call} 会得到什么值？\n{code}'],
    },
    arabic: {
      frames: ['مساء الخير، ليست لدي أي فكرة: {}', 'هل تعرف هذا بالصدفة؟ {} لك جزيل الشكر'],
      code: ['ما القيمة التي أحصل عليها عند استدعاء {call}؟\n{code}'],
    },
    russian: {
      frames: [
        'Добрый вечер, ничего не приходит в голову: {}',
        'Вы случайно не знаете? {} Заранее спасибо',
      ],
      code: ['Какое значение вернёт вызов {call}?\n{code}'],
    },
    turkish: {
      frames: [
        'İyi akşamlar, hiç fikrim yok: {}',
        'Bunu biliyor musun acaba? {} Şimdiden teşekkürler',
      ],
      code: ['{call} çağrılınca hangi değer döner?\n{code}'],
    },
  },
};
