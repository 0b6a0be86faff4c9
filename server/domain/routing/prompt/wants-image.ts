const list = (words: string) => new Set(words.split(' '));

const pictures = list(
  'picture pictures image images photo photos photograph illustration illustrations logo painting drawing portrait sketch cartoon poster icon icons wallpaper avatar artwork watercolor watercolour mural sticker render rendering meme bild bilder zeichnung foto gemälde illustrationen dessin peinture affiche imagen dibujo pintura ilustración immagine disegno illustrazione imagem desenho ilustração картинку картинка изображение рисунок логотип иллюстрацию صورة شعار رسمة لوحة görsel resim',
);

const makers = list(
  'create generate make design produce render show give need want erstelle erzeuge generiere mach mache entwirf crée créer génère générer fais crea genera haz diseña créame faz crie gere faça fai hazme dame fammi создай сгенерируй сделай أنشئ صمم اصنع ولد oluştur yap imagine',
);

const drawers = list(
  'draw paint sketch doodle zeichne zeichnet zeichnen dessine dessinez dessinemoi peins dibuja dibújame dibujame píntame disegna disegnami dipingi desenhe desenha нарисуй нарисуйте изобрази ارسم ارسمي çiz teken',
);

// English "male" and "illustrate" draw only with an object named at once.
const halfDrawers = list('male malt illustrate');

const strokes = list('on from up upon near');

const determiners = list(
  'a an the some my our me us two three one another ein eine einen mir uns un une le la moi el una unos uno me mi um uma мне een',
);

// What is drawn without a brush, or is better drawn in text than by an image maker.
const unpaintable = list(
  'conclusion conclusions distinction distinctions parallel parallels comparison comparisons line lines lesson lessons inference inferences inspiration analogy attention blank boundary boundaries diagram diagrams chart charts graph flowchart proof outline plan solution point points concept idea difference importance principle problem process theory card cards number contrast connection connections free schlussfolgerung schluss fazit vergleich diagramm conclusión conclusiones conclusions parallèle вывод выводы схему график',
);

const workshop = list(
  'python javascript typescript java svg css html canvas matplotlib tikz latex mermaid ascii plot code function script d3 opengl turtle program api react swiftui docker unity shader pygame excel prompt prompts regex sql algorithm classifier',
);

const linkers = list(
  'of for about from with to that which in on into as and or than der die das für über de para pour sobre per для о',
);
const afterthoughts = list(
  'gallery carousel processing classifier recognition compression file files format url tag uploader slider search segmentation caption captions description dataset upload resizer editor viewer idea ideas prompt frame book shoot',
);
const politeness = list(
  'please can could would you kindly hey hi now i id want like need to for me bitte kannst du könntest peux tu puedes podrías por favor пожалуйста можешь help',
);

// The jargon of those who write for image makers.
const pictureStyle =
  /\b(?:digital art|concept art|pixel art|line art|photorealistic|hyperrealistic|octane render|cinematic lighting|studio lighting)\b/;

const inWords = /\b(?:with|in|using) (?:words|prose)\b/;

const unspacedRequests =
  /画[一个張张幅只隻]|帮我画|幫我畫|畫一|绘制一[张幅]|生成一?[张幅]|生成.{0,12}(?:图片|图像|照片|插画)|设计一?个?.{0,8}(?:logo|标志|海报)|描いて|描いてください|(?:絵|イラスト|画像|ロゴ)を.{0,4}(?:生成|作成|作っ|描)|그려|(?:이미지|그림|로고)[를을]?\s?(?:생성|만들|그)/u;

/** Whether the prompt asks for a picture to be made, rather than speaking of pictures or drawing. */
export function wantsImage(folded: string, words: readonly string[]): boolean {
  if (unspacedRequests.test(folded.slice(0, 300))) return !words.some((word) => workshop.has(word));
  const opening = words.slice(0, 60);
  if (inWords.test(folded.slice(0, 300)) || opening.some((word) => workshop.has(word)))
    return false;
  return (
    opening.slice(0, 14).some((_, index) => startsRequest(opening, index)) ||
    describesPicture(folded, opening)
  );
}

function startsRequest(words: readonly string[], index: number): boolean {
  const verb = words[index] ?? '';
  if (!words.slice(0, index).every((word) => politeness.has(word))) return false;
  if (words[index - 1] === 'to' && index < 3) return false;
  const rest = words.slice(index + 1);
  if (drawers.has(verb)) return paintsSomething(rest);
  if (halfDrawers.has(verb)) return determiners.has(rest[0] ?? '') && paintsSomething(rest);
  return makers.has(verb) && findsPicture(rest);
}

function paintsSomething(rest: readonly string[]): boolean {
  const object = rest.slice(0, 5).filter((word) => !determiners.has(word));
  if (object.length === 0 || strokes.has(rest[0] ?? '')) return false;
  return !object.slice(0, 3).some((word) => unpaintable.has(word));
}

function findsPicture(rest: readonly string[]): boolean {
  const at = rest.slice(0, 8).findIndex((word) => pictures.has(word));
  if (at < 0 || rest.slice(0, at).some((word) => linkers.has(word))) return false;
  return !afterthoughts.has(rest[at + 1] ?? '');
}

function describesPicture(folded: string, opening: readonly string[]): boolean {
  if (namesPicture(opening)) return true;
  if (opening.length > 50 || opening.some((word) => askers.has(word))) return false;
  return pictureStyle.test(folded.slice(0, 400));
}

const askers = list(
  'what how why who which is are explain history difference write tell about can',
);

// "A photo of a fox in the snow": a description that stands for the request.
function namesPicture(words: readonly string[]): boolean {
  if (words.length > 40) return false;
  const at = words.slice(0, 5).findIndex((word) => pictures.has(word));
  if (at < 0) return false;
  const before = words.slice(0, at);
  if (at === 0 && alonePictures.has(words[0] ?? '')) return words.length > 1;
  const opens =
    before.every((word, index) => determiners.has(word) || index > 0) && !before.some(isQuestion);
  const follows = ['of', 'for', 'showing', 'von', 'für', 'de', 'di'].includes(words[at + 1] ?? '');
  return opens && follows && (at === 0 || determiners.has(words[0] ?? ''));
}

const alonePictures = list('صورة رسمة картинка');

function isQuestion(word: string): boolean {
  return ['this', 'is', 'what', 'in', 'who', 'the'].includes(word);
}
