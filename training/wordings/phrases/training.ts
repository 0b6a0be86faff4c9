import type { PhraseSet } from './phrases.ts';

/** Phrases for training. They are never used for evaluation. */
export const trainingPhrases: PhraseSet = {
  english: {
    greetings: [
      'Hi! {}',
      'Hello, {}',
      'hey, {}',
      'Good morning. {}',
      'Hi there, quick one: {}',
      'Yo {}',
    ],
    complaints: [
      "I've been stuck on this for an hour. {}",
      "{}\n\nI really don't get it, my head hurts.",
      'This is driving me crazy: {}',
      'My teacher explained it badly and now I am lost. {}',
      "ugh why can't I solve this?? {}",
      '{} My answer keeps coming out wrong.',
    ],
    politeOpenings: [
      'Could you please help me with this? {}',
      'Would you mind answering a question for me? {}',
      'I would be grateful for your help: {}',
      'Please tell me: {}',
      'May I ask you something? {}',
      'If you have a moment, {}',
    ],
    closings: [
      '{} Thanks!',
      '{}\n\nThank you very much in advance.',
      '{} please',
      '{}\nCheers',
      '{} Explain it briefly if you can.',
      '{}\nI only need the answer.',
    ],
    frames: [
      'So my homework says: {}',
      'A friend asked me this and I had no idea: {}',
      'I need to know this for an exam tomorrow. {}',
      'ok so {}',
      'Question: {}',
      'I was wondering, {}',
      'We argued about this at work: {}',
      'For my class: {}',
    ],
    choices: [
      'Is it {}?',
      'I have to pick one of these: {}',
      'Options are: {}',
      'Could be {}, not sure',
    ],
    code: [
      'What does {call} return here?\n\n{code}',
      '{code}\n\nwhat do I get from {call}',
      'I have this function:\n\n{code}\n\nWhat is the result of {call}?',
      'Can you run this in your head? {call}\n\n{code}',
      "I don't understand what {call} gives me:\n{code}",
    ],
  },
  others: {
    german: {
      frames: [
        'Hallo, kannst du mir bei dieser Aufgabe helfen? {}',
        'Ich komme hier seit einer Stunde nicht weiter: {}',
        'Bitte beantworte folgende Frage: {} Danke!',
      ],
      code: ['Was gibt {call} hier zurück?\n\n{code}', '{code}\n\nWas kommt bei {call} heraus?'],
    },
    spanish: {
      frames: [
        'Hola, ¿me puedes ayudar con esto? {}',
        'Llevo una hora con este problema y no lo entiendo: {}',
        'Por favor, responde a esta pregunta: {} ¡Gracias!',
      ],
      code: ['¿Qué devuelve {call} aquí?\n\n{code}', '{code}\n\n¿Cuál es el resultado de {call}?'],
    },
    french: {
      frames: [
        "Bonjour, tu peux m'aider avec cette question ? {}",
        'Je bloque là-dessus depuis une heure : {}',
        "Réponds s'il te plaît à ceci : {} Merci !",
      ],
      code: ['Que renvoie {call} ici ?\n\n{code}', '{code}\n\nQuel est le résultat de {call} ?'],
    },
    portuguese: {
      frames: [
        'Oi, você pode me ajudar com isso? {}',
        'Estou há uma hora preso neste exercício: {}',
        'Por favor, responda esta pergunta: {} Obrigado!',
      ],
      code: ['O que {call} retorna aqui?\n\n{code}', '{code}\n\nQual é o resultado de {call}?'],
    },
    italian: {
      frames: [
        'Ciao, mi puoi aiutare con questo? {}',
        'Sono bloccato su questo problema da un’ora: {}',
        'Per favore rispondi a questa domanda: {} Grazie!',
      ],
      code: ['Cosa restituisce {call} qui?\n\n{code}', '{code}\n\nQual è il risultato di {call}?'],
    },
    polish: {
      frames: [
        'Cześć, możesz mi pomóc z tym zadaniem? {}',
        'Siedzę nad tym od godziny i nic: {}',
        'Proszę odpowiedz na to pytanie: {} Dzięki!',
      ],
      code: ['Co zwróci tutaj {call}?\n\n{code}', '{code}\n\nJaki jest wynik {call}?'],
    },
    dutch: {
      frames: [
        'Hoi, kun je me hiermee helpen? {}',
        'Ik zit hier al een uur op vast: {}',
        'Beantwoord alsjeblieft deze vraag: {} Bedankt!',
      ],
      code: ['Wat geeft {call} hier terug?\n\n{code}', '{code}\n\nWat is de uitkomst van {call}?'],
    },
    japanese: {
      frames: [
        'こんにちは。この問題を教えてください。{}',
        'この問題で一時間も悩んでいます：{}',
        '次の質問に答えてください：{} よろしくお願いします。',
      ],
      code: ['{call} は何を返しますか？\n\n{code}', '{code}\n\n{call} の結果は何ですか？'],
    },
    chinese: {
      frames: [
        '你好，能帮我看看这道题吗？{}',
        '这道题我卡了一个小时：{}',
        '请回答下面的问题：{} 谢谢！',
      ],
      code: ['这里 {call} 返回什么？\n\n{code}', '{code}\n\n{call} 的结果是什么？'],
    },
    arabic: {
      frames: [
        'مرحبا، هل يمكنك مساعدتي في هذا السؤال؟ {}',
        'أنا عالق في هذه المسألة منذ ساعة: {}',
        'من فضلك أجب عن هذا السؤال: {} شكرا!',
      ],
      code: ['ماذا تعيد {call} هنا؟\n\n{code}', '{code}\n\nما نتيجة {call}؟'],
    },
  },
};
