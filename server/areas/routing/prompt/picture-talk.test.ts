import { describe, expect, test } from 'vitest';
import { loadKindWeights } from '../weights/load-weights.ts';
import { requestFor } from '../routing-fixtures.ts';
import { parsePrompt } from './parse-prompt.ts';

const kinds = loadKindWeights();
const read = (prompt: string, lastAnswer?: 'picture' | 'text', changes = {}) =>
  parsePrompt({ ...requestFor(prompt, [], changes), ...(lastAnswer && { lastAnswer }) }, kinds);

describe('after a picture', () => {
  test.each([
    'make the cat white',
    'now at night',
    'add a hat',
    'remove the background',
    'can you make it bigger?',
    'in the style of Van Gogh',
    'more colourful please',
    'I would like the sky to be red',
    'again but with two dogs',
    'replace the cat with a dog',
    'another one',
    'less saturated',
    'perfect, but darker',
    'change the text to "Hello"',
    'draw it as a watercolour',
    'mach die Katze weiß',
    'ohne Hintergrund',
    'Kannst du ihr einen Hut geben?',
    'rends le chat blanc',
    'ajoute un chapeau',
    'hazlo más grande',
    'hazlo más alegre',
    'make it warmer and friendlier',
    'ponle un sombrero',
    'fallo più scuro',
    'deixe o gato branco',
    'zrób kota białego',
    'maak de kat wit',
    'сделай кота белым',
    '猫を白くして',
    'もっと明るくしてくれますか？',
    '把猫变成白色',
    'اجعل القطة بيضاء',
    'اجعلها حمراء',
    'خليها أكثر إشراقا',
    'من دون الكلب',
    'onu kırmızı yap',
    'kediyi beyaz yap',
    'kırmızı yapar mısın?',
    'make it red',
    'do it again',
    'mach es rot',
    'wie ein Comic',
    'mets-le en rouge',
    'por favor, hazlo rojo',
    'fallo rosso',
    'come un fumetto',
    'pinte de azul',
    'wat lichter',
    'zrób to na czerwono',
    'сделай его красным',
    '改成红色',
    'もっと大きくして',
  ])('it is edited: %s', (prompt) => {
    expect(read(prompt, 'picture')).toMatchObject({
      task: 'image',
      shares: [{ task: 'image', share: 1 }],
      needsImage: true,
      continues: 'picture',
    });
  });

  test.each([
    'what does this picture show?',
    'why is the cat black?',
    'how long do cats live',
    'thanks!',
    'ok nice',
    'Danke, sieht toll aus',
    'merci beaucoup',
    'write a poem about it',
    'make a poem of it',
    'describe the picture',
    'translate the caption to French',
    'explain how you made it',
    'give me a caption for instagram',
    'can you write alt text for it?',
    'tell me a story about this cat',
    'summarize our chat',
    'write a python script that resizes it',
    'wie alt werden Katzen?',
    '¿qué muestra la imagen?',
    '这张图片里有什么？',
    '这是猫吗？',
    'この画像には何が写っていますか？',
    'bu resim neyi gösteriyor?',
    'neden kedi siyah',
    'teşekkürler!',
    'por favor, ¿qué muestra la imagen?',
    'ماذا تظهر هذه الصورة',
  ])('a text is requested: %s', (prompt) => {
    const traits = read(prompt, 'picture');
    expect(traits.needsImage).toBe(false);
    expect(traits).not.toHaveProperty('continues');
  });

  test.each([
    'draw a red boat',
    'Now paint two dogs in a park',
    'zeichne ein Haus am See',
    'gün batımında kırmızı bir tekne çiz',
  ])('something else is drawn: %s', (prompt) => {
    const traits = read(prompt, 'picture');
    expect(traits.needsImage).toBe(true);
    expect(traits).not.toHaveProperty('continues');
  });

  test('nothing is edited if a file is attached to the prompt', () => {
    const attached = { images: 1, documents: 0 };
    expect(read('make the cat white', 'picture', { attached })).not.toHaveProperty('continues');
  });
});

describe('after a text answer', () => {
  test.each([
    'draw it',
    'please draw that',
    'draw this as a comic',
    'can you make a picture of it?',
    'zeichne das',
    'Mach ein Bild davon',
    'dibújalo',
    'disegnalo come fumetto',
    'narysuj to',
    'нарисуй это',
    'それを描いて',
    '把它画出来',
    'desenhe-o',
    'onu çiz',
    'bunun bir resmini yap',
    'ارسمها',
    'ارسم صورة له',
  ])('its subject is drawn: %s', (prompt) => {
    expect(read(prompt, 'text')).toMatchObject({ needsImage: true, continues: 'talk' });
  });

  test.each([
    'draw a black cat',
    'draw a picture of a machine that makes it rain',
    'draw a cat that sleeps',
  ])('a separate picture is drawn: %s', (prompt) => {
    const traits = read(prompt, 'text');
    expect(traits.needsImage).toBe(true);
    expect(traits).not.toHaveProperty('continues');
  });

  test.each([
    'make the text shorter',
    'make it funnier',
    'make it shorter',
    'make it red',
    'mach die Funktion schneller',
    'rends-le plus court',
    'hazlo más corto',
    'fallo più corto',
    'deixe mais curto',
    'maak het korter',
    'skróć to',
    'сделай короче',
    'daha kısa yap',
    'اجعلها أقصر',
    '改得正式一点',
    'もっと短くして',
  ])('a text is requested: %s', (prompt) => {
    expect(read(prompt, 'text').needsImage).toBe(false);
  });
});
