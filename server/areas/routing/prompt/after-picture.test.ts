import { expect, test } from 'vitest';
import { loadKindWeights } from '../weights/load-weights.ts';
import { requestFor } from '../routing-fixtures.ts';
import { parsePrompt } from './parse-prompt.ts';

const kinds = loadKindWeights();

/** How a prompt after a picture of a cat is understood. */
function read(prompt: string): 'change' | 'another' | 'words' {
  const earlierPrompts = ['Draw a black cat'];
  const request = { ...requestFor(prompt, []), lastAnswer: 'picture' as const, earlierPrompts };
  const { needsImage, continues } = parsePrompt(request, kinds);
  if (!needsImage) return 'words';
  return continues === 'picture' ? 'change' : 'another';
}

const change = `
  Wat dacht je van een hond? | Zeichne sie als Comic | as a pencil sketch | create a version with snow |
  draw a hat on it | draw a hat on the cat | draw a moustache on him | draw the cat with a hat |
  paint the cat white | use oil paint | もう一度描いて | 再画一张 | 改成漫画风格 | 油画风格 | 漫画風に描いて | 画得更亮一些 | 画面暗一点 | 重新画 |
  A gdyby była noc? | A w okularach? | Arka plan çok karanlık | Che ne dici di un cane? |
  Czy możesz usunąć łódź? | E com óculos? | E con gli occhiali? | E se fosse de noite? | E se fosse notte? |
  En met een bril? | Et avec des lunettes ? | Et si c'était la nuit ? | Geht das auch in Blau? |
  Geht das auch ohne Boot? | Peki ya gözlüklü? | Que sea blanco | Que tal um cachorro? |
  Schrijf "Hallo" op het bord | Schön! Kannst du einen Hut hinzufügen? | Scrivi "Ciao" sul cartello |
  Tabelaya "Merhaba" yaz | Und mit Brille? | Você poderia tirar o barco? | Was wäre, wenn es Nacht wäre? |
  Wat als het nacht was? | Wie wäre es mit einem Hund? | add a caption saying "Paris" |
  as if painted by Monet | beyaz arka plan | change the caption to "Hi" | come closer | daha karanlık yap |
  deixa mais escuro | do a version at night | do one with two boats | dress it as a pirate |
  how about a dog instead? | how about in winter? | how would it look at night? |
  is it possible to make it white? | maybe in blue? | ne mets pas de bateau | nice! can you add a hat? |
  ok and at midnight? | perfect, just remove the text | por la noche | que le ciel soit rouge | que nieve |
  the background is too dark | what about a white one? | what about adding a boat? | what about blue? |
  what if it was night? | what if the cat wore a hat? | what would it look like in winter? |
  why not make it blue | with fireworks? | write "Happy Birthday" on it | write the name Tom on the collar |
  yağlı boya gibi | zrób to ciemniejsze | ¿Podrías hacerlo blanco? | ¿Podrías quitar el barco? |
  ¿Puedes ponerle un sombrero? | ¿Qué tal un perro? | ¿Y con gafas? | ¿Y si fuera de noche? |
  Écris « Bonjour » sur le panneau | А в очках? | А если бы была ночь? | Напиши «Привет» на табличке |
  как картина маслом | ما رأيك بكلب؟ | ماذا لو كان الليل؟ | من الأعلى | من الشوكولاتة | 帽子を追加できますか？ |
  换成狗呢？ | 犬だったら？
`;

const another = `
  Can you make me a poster for a flea market? | Een afbeelding van een rode auto |
  Ein Bild von einem roten Auto | I want a picture of a horse | I'd like an image of a robot |
  Ich brauche ein Logo für eine Zahnärztin | Jetzt ein Bild von einem Fahrrad |
  Kannst du mir ein Fahrrad zeichnen? | Kun je een fiets tekenen? | Kırmızı bir araba resmi |
  Logo für eine Bäckerei | Maak een afbeelding van een kasteel | Możesz narysować rower? |
  Obraz czerwonego samochodu | Peux-tu dessiner un vélo ? | Pode desenhar uma bicicleta? |
  Puoi disegnare una bicicletta? | Uma imagem de um carro vermelho | Un'immagine di una macchina rossa |
  Una imagen de un coche rojo | Une image d'une voiture rouge | a drawing of a dragon, please |
  a photo of a mountain lake at dawn, 35mm | an image of a red car | another picture: a ship |
  chcę obraz robota | ein Porträt einer Königin | ik wil een afbeelding van een robot |
  logo for a coffee shop called Bean | logo for my startup "Nimbus" | make a picture of a train |
  make an image of two robots shaking hands | make me a picture of a train |
  new picture: a train in the snow | now a picture of a bicycle | picture of a red car |
  portrait of a queen | quero uma imagem de um robô | quiero una imagen de un robot |
  show me a picture of a lion | teken het Colosseum | une photo d'un vélo rouge |
  vorrei un'immagine di un robot | watercolor of a village in Tuscany | zeichne das Kolosseum |
  Изображение красной машины | Можешь нарисовать велосипед? | хочу изображение робота | أريد صورة لروبوت |
  صورة لسيارة حمراء | 一张红色汽车的图片 | 我想要一张机器人的图片
`;

const words = `
  Co pokazuje obraz? | Cosa mostra l'immagine? | Was kostet so ein Bild? |
  generate a list of names for the cat | generate a password | teach me how to draw a lake |
  thank you for the picture | À quoi sert ce logo ? | È un gatto? | É um gato? | من رسم هذه الصورة؟ |
  この画像をサイトで使ってもいいですか？ | Adorei | Bana bir fıkra anlat | Beğendim | Bien joué | Bir başlık öner |
  Bom trabalho | Bonjour | Buen trabajo | Can I use this picture on my website? | Ciao |
  Cite trois races de chats | Conta-me uma piada | Cuéntame un chiste | Cześć | Dame un título |
  Dammi un titolo | Dank je, ziet er goed uit | Descreva a imagem | Describe la imagen |
  Dis-m'en plus sur Paris | Dobra robota | Donne-moi un titre | Dá-me um título | Décris l'image |
  Elenca tre razze di gatti | Eline sağlık | Erkläre mir, wie du das gemacht hast | Erzähl mir einen Witz |
  Explica como fizeste | Explique comment tu l'as faite | Explícame cómo lo hiciste | Fala-me de Paris |
  Geef me een titel | Gefällt mir! | Gib mir einen Titel dafür | Goed gedaan | Gosto | Gute Arbeit | Hallo |
  Hallo daar | Hilf mir bei meiner Steuererklärung | Hola | Háblame de París |
  I have a question about my invoice | I like it | I love it! | I need help with my taxes | I see |
  J'adore ! | Kannst du das Bild beschreiben? | Kun je het beschrijven? | Leg uit hoe je het gemaakt hebt |
  Make a quiz about lakes | Me encanta | Me gusta | Merhaba | Mi piace | Możesz to opisać? |
  Name three breeds of black cats | Nenne drei Katzenrassen | Noem drie kattenrassen |
  Nombra tres razas de gatos | O que é isso | Olá | Opisz obraz | Opowiedz mi dowcip | Opowiedz o Paryżu |
  Ottimo lavoro | Paris hakkında bilgi ver | Parlami di Parigi | Peux-tu décrire l'image ? |
  Please critique the composition | Podaj tytuł | Podes descrevê-la? | Podoba mi się |
  Pomóż mi napisać list | Puoi descriverla? | Raccontami una barzelletta | Raconte-moi une blague |
  Resim neyi gösteriyor | Resmi tarif eder misin? | Resmi tarif et | Sag mir mehr über Paris |
  Schreib ein Skript, das es verkleinert | Schrijf een script dat het verkleint |
  Scrivi uno script che la ridimensiona | Spiegami come l'hai fatta | Unterschied zwischen PNG und JPG |
  Verstehe | Vertel eens over Parijs | Vertel me een mop | Wyjaśnij, jak to zrobiłeś |
  Wymień trzy rasy kotów | alles klar | anladım | begrepen | bye | can cats swim? | can you describe it? |
  can you speak German? | can you tell me what's in it? | compare cats and dogs |
  could this be used commercially? | could you tell me which lens would capture this? | count the cats |
  d'accord | de acuerdo | difference between png and jpg | différence entre png et jpg | explain it to me |
  give it a title | give me 5 interesting facts | give me alt text | give me the prompt you used |
  good job | got it | hello | hi | hmm | in which year was it built | interesting |
  let me know what style this is | let's talk about something else | list five facts about cats |
  looks good to me | never mind | no | not bad | pros and cons of oil paint | remind me what I asked |
  review it | rozumiem | show me the prompt | stop | suggest a title for it | tell me a joke |
  tell me about it | tell me how you drew it | tell me more about Van Gogh | tell me what you changed |
  thanks a lot, that looks amazing | that is amazing | this is exactly what I wanted | tudo bem | va bene |
  well done | will it print well at A4? | would this work as a logo? | yes | you're the best |
  Üç kedi ırkı say | Мне нравится | Можешь описать её? | Назови три породы кошек |
  Объясни, как ты это сделал | Опиши картинку | Привет | Расскажи анекдот | Расскажи о Париже |
  Хорошая работа | понятно | أعجبتني | احك لي نكتة | اذكر ثلاث سلالات من القطط | اقترح عنوانا لها |
  اكتب برنامجا يغير حجمها | حدثني عن باريس | صف الصورة | فهمت | مرحبا | هل يمكنك وصف الصورة؟ |
  هل يمكنني استخدامها في موقعي؟ | いいね | これは何 | これは猫ですか | こんにちは | それをリサイズするスクリプトを書いて | どうやって作ったか説明して | なるほど |
  よくできました | パリについて教えて | 介绍一下巴黎 | 你好 | 你能描述一下吗？ | 做得好 | 冗談を言って | 写一个脚本来调整它的大小 | 列出三种猫的品种 | 很好看 |
  我可以在网站上用这张图吗？ | 我喜欢 | 描述一下这张图片 | 明白了 | 気に入った | 猫の品種を三つ挙げて | 给我讲个笑话 | 説明してくれますか？ | 这是什么 | 这是什么品种的猫
`;

test.each([
  ['that picture is edited', 'change', change],
  ['another is drawn', 'another', another],
  ['it is answered in words', 'words', words],
] as const)('after a picture, in thirteen languages, %s', (_, wanted, phrases) => {
  const wrong = phrases.split(/\s\|\s/).filter((phrase) => read(phrase.trim()) !== wanted);
  expect(wrong).toEqual([]);
});
