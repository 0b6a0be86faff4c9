import type { Lexicon } from './signals.ts';

/** German, French, Spanish, Italian, Portuguese, Dutch, Russian and Ukrainian. */
export const european: Lexicon = {
  code: {
    strong:
      'programmiere|programm das|funktion die|funktion in|diesen code|quellcode|debugge|datenbankabfrage|fonction qui|fonction python|ce code|du code|programme qui|función que|una función|este código|programa que|funzione che|questo codice|função que|este código|функцию|функция|напиши код|этот код|программу|скрипт|запрос sql|functie die',
    plain:
      'funktion|programm|programmieren|algorithmus|datenbank|fonction|programme|algorithme|código|función|programa|algoritmo|funzione|codice|função|алгоритм|код|программа|программирован*|ошибку в коде|skript',
    faint: 'fehler|schleife|variabel|boucle|bucle|ciclo|ошибка|цикл',
  },
  maths: {
    strong:
      'gleichung|löse die|ableitung|wahrscheinlichkeit|quadratwurzel|berechne|integral von|équation|résous|dérivée|probabilité|racine carrée|calcule|ecuación|resuelve|derivada|probabilidad|raíz cuadrada|calcula|equazione|risolvi|derivata|probabilità|calcola|equação|resolva|calcule|реши уравнение|уравнение|производную|вероятность|вычисли|посчитай|интеграл|докажи|докажите|bereken|vergelijking',
    plain:
      'mathe|mathematik|summe|prozent|beweise|rechne|dreieck|mathématiques|somme|pourcentage|triangle|démontre|matemáticas|suma|porcentaje|triángulo|demuestra|matematica|somma|percentuale|триугольник|процент*|сумму|сумма|математик*|корень|wie viele|wie viel|combien|cuántos|cuántas|cuánto|quanti|quanto|quantos|сколько',
  },
  reasoning: {
    strong:
      'rätsel|vor und nachteile|für und gegen|qué es mejor|logikrätsel|énigme|avantages et inconvénients|le pour|acertijo|ventajas y desventajas|pros y contras|indovinello|pro e contro|vantaggi e svantaggi|adivinha|vantagens e desvantagens|загадка|загадку|плюсы и минусы|преимущества и недостатки|головоломк*|raadsel|voor en nadelen',
    plain:
      'vergleiche|analysiere|sollte ich|soll ich|bewerte|comparer|compare|analyse|dois je|devrais je|évalue|compara|analiza|debería|evalúa|confronta|analizza|dovrei|analise|compare|devo|avalie|сравни|проанализируй|стоит ли|оцени|vergelijk|analyseer',
  },
  writing: {
    strong:
      'gedicht|geschichte über|kurzgeschichte|aufsatz|bewerbungsschreiben|formuliere|umformulieren|liebesbrief|anschreiben|poème|une histoire|dissertation|lettre de motivation|reformule|réécris|rédige|un poema|poema|cuento|ensayo|carta de presentación|reescribe|redacta|poesia|un racconto|saggio|riscrivi|lettera|um poema|redação|reescreva|conto|стих|стихотворение|рассказ|сочинение|эссе|сказку|перефразируй|письмо|поздравление|gedicht|verhaal|herschrijf',
    plain:
      'schreibe|schreib|verfasse|brief|rede|lied|écris|écrire|lettre|discours|chanson|conte|escribe|escríbeme|carta|discurso|canción|historia sobre|scrivi|canzone|discorso|escreva|música|напиши|сочини|придумай|песню|речь|пост|schrijf|brief|mail',
    faint: 'entwurf|titel|brouillon|titre|borrador|título|bozza|titolo|заголовок',
  },
  translation: {
    strong:
      'übersetze|übersetz|übersetzen|übersetzung|wie sagt man|traduis|traduire|traduisez|traduction|comment dit|traduce|traducir|traducción|tradúceme|cómo se dice|traduci|traduzione|come si dice|traduza|traduzir|tradução|como se diz|по английски|по немецки|по французски|переведи|перевести|перевод|переведите|как сказать|переклади|vertaal|vertaling',
    plain:
      'ins englische|ins deutsche|ins französische|ins spanische|auf englisch|auf spanisch|auf französisch|auf italienisch|auf deutsch|en anglais|en français|en allemand|al inglés|al español|al francés|in inglese|in italiano|para o inglês|em inglês|на английский|на русский|на немецкий',
  },
  summary: {
    strong:
      'kurzfassung|fass|fasst|пересказ|краткий пересказ|fasse|zusammenfassung|zusammenfassen|zusammen fassen|résume|résumer|résumé|resume|resumen|resumir|riassumi|riassunto|resuma|resumo|кратко изложи|краткое содержание|подытожь|сократи|резюмируй|перескажи|samenvatting|vat samen',
    plain:
      'kernaussagen|wichtigsten punkte|points clés|puntos clave|ideas principales|punti chiave|pontos principais|главные мысли|основные тезисы|kürze',
  },
  knowledge: {
    strong:
      'hauptstadt|unterschied zwischen|capitale|différence entre|diferencia entre|capital de|différence|differenza tra|diferença entre|столица|разница между|чем отличается|verschil tussen|hoofdstad',
    plain:
      'was ist|was sind|wer ist|wer war|warum|wieso|wie funktioniert|wie entsteht|erkläre|erklär|wann|wo liegt|wo ist|quest ce|quelle est|quel est|qui est|qui a|pourquoi|comment|explique|quand|où est|qué es|quién|por qué|cómo funciona|cómo|explica|cuándo|dónde|cuál es|cosè|che cosè|chi è|chi ha|perché|come funziona|spiega|quando|dove|o que é|quem foi|quem é|por que|explique|onde|что такое|кто такой|кто|почему|как работает|объясни|когда|где|зачем|как|wat is|waarom|wie is|leg uit|hoe werkt',
  },
  chat: {
    strong:
      'hallo|guten morgen|guten tag|guten abend|danke|wie geht|wie gehts|tschüss|bonjour|salut|merci|bonsoir|ça va|comment vas|hola|gracias|buenos días|buenas|qué tal|cómo estás|ciao|grazie|come stai|buongiorno|olá|oi|obrigado|obrigada|tudo bem|bom dia|привет|здравствуй*|спасибо|как дела|как ты|доброе утро|добрый день|пока|witz|blague|chiste|barzelletta|piada|анекдот|шутку|hoi|dank je|hoe gaat',
    plain:
      'ich fühle|je me sens|me siento|mi sento|мне грустно|мне скучно|ich bin traurig|estoy triste|sono triste',
  },
};
