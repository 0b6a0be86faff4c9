import { describe, expect, test } from 'vitest';
import { loadKindWeights } from '../weights/load-weights.ts';
import { requestFor } from '../routing-fixtures.ts';
import { mayLookAtPicture, staysWithPicture } from './about-picture.ts';
import { parsePrompt } from './parse-prompt.ts';

const kinds = loadKindWeights();
const before = { lastAnswer: 'picture' as const, earlierPrompts: ['Draw a black cat'] };
const read = (prompt: string, canBeSeen = true) =>
  parsePrompt({ ...requestFor(prompt, []), ...before, canBeSeen }, kinds);
const split = (phrases: string) => phrases.split(/\s\|\s/).map((phrase) => phrase.trim());

const about = `
  What does the picture show? | where is the hat? | describe it | what does it show? | describe | what's this? |
  What do you see? | what colour are its eyes? | is there a dog? | how many cats are there? | who is the man? |
  why is the cat black? | what is the cat holding? | count the cats | give me alt text | give it a title |
  what is in the background? | which style is this? | what's on the left? | can you describe it? | tell me about it |
  write a poem about it | critique the composition | can you tell me what's in it? | what is the colour of the sky? |
  what is it? | can you see a dog? | how old does she look? | what is happening here? | what does the sign say? |
  Was zeigt das Bild? | Wo ist der Hut? | Beschreibe es | Was siehst du? | Welche Farbe hat die Katze? | Was ist das? |
  Que montre l'image ? | Où est le chapeau ? | Décris-la | Qu'est-ce que c'est que ça ? | Y a-t-il un chien ? |
  ¿Qué muestra la imagen? | ¿Dónde está el sombrero? | Descríbela | ¿De qué color es? | ¿Qué ves? |
  Cosa mostra l'immagine? | Dov'è il cappello? | Puoi descriverla? | Cosa vedi? |
  O que mostra a imagem? | Onde está o chapéu? | Descreve-a | Podes descrevê-la? | O que é isso? |
  Wat laat de afbeelding zien? | Waar is de hoed? | Beschrijf het | Wat zie je? |
  Co pokazuje obraz? | Gdzie jest kapelusz? | Opisz to | Co to jest? | Ile tam jest kotów? |
  Что изображено на картинке? | Где шляпа? | Опиши это | Что это? | Сколько там кошек? |
  Resim neyi gösteriyor? | Şapka nerede? | Bunu tarif et | Bu ne? | Kaç kedi var? |
  ماذا تظهر الصورة؟ | أين القبعة؟ | صفها | ما هذا؟ |
  这张图片里有什么？ | 帽子在哪里？ | 描述一下 | 这是什么？ | 这是猫吗？ |
  この画像には何が写っていますか？ | 帽子はどこですか？ | 説明して | これは何ですか？
`;

const otherwise = `
  Name three rivers | tell me a joke | how long do cats live | can cats swim? | What is the capital of France? |
  translate "good morning" to French | list five facts about cats | what's the difference between PNG and JPG? |
  who wrote Faust? | how do I bake bread? | tell me more about Van Gogh | give me 5 interesting facts |
  Wie alt werden Katzen? | Erzähl mir einen Witz | Nenne drei Katzenrassen | Was ist die Hauptstadt von Frankreich? |
  Raconte-moi une blague | Cite trois races de chats | Quelle est la capitale de la France ? |
  Cuéntame un chiste | Nombra tres razas de gatos | Raccontami una barzelletta | Elenca tre razze di gatti |
  Conta-me uma piada | Vertel me een mop | Noem drie kattenrassen | Opowiedz mi dowcip | Wymień trzy rasy kotów |
  Расскажи анекдот | Назови три породы кошек | Bana bir fıkra anlat | Üç kedi ırkı say |
  احك لي نكتة | 给我讲个笑话 | 列出三种猫的品种 | 冗談を言って | 猫の品種を三つ挙げて
`;

describe('after a picture', () => {
  test('a question about it is recognized in thirteen languages', () => {
    const wrong = split(about).filter((prompt) => {
      const { task, needsVision, mayNeedFreshFacts } = read(prompt);
      const isSeen = task === 'vision' && needsVision && mayLookAtPicture(prompt);
      // A web search can't find anything about a picture that was just made.
      return !isSeen || mayNeedFreshFacts;
    });
    expect(wrong).toEqual([]);
  });

  test('an unrelated question is not about it', () => {
    const wrong = split(otherwise).filter((prompt) => read(prompt).needsVision);
    expect(wrong).toEqual([]);
  });

  test.each([
    'thanks!',
    'ok nice',
    'Danke, sieht toll aus',
    'make the cat white',
    'draw a boat',
    'yes',
  ])('a request that needs no look at it is not about it: %s', (prompt) => {
    expect(read(prompt).needsVision).toBe(false);
    expect(mayLookAtPicture(prompt)).toBe(false);
  });

  test('a model without vision gets the question as text', () => {
    expect(read('What does the picture show?', false)).toMatchObject({
      needsVision: false,
      needsImage: false,
    });
  });

  test('it stays the topic after thanks and questions about it, and no longer', () => {
    const stays = (prompt: string) => staysWithPicture(prompt, ['Draw a black cat']);
    expect([...split(about), 'thanks!', 'I like it'].filter((prompt) => !stays(prompt))).toEqual(
      [],
    );
    expect(split(otherwise).filter(stays)).toEqual([]);
  });
});
