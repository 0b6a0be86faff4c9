import type { Lexicon } from './signals.ts';

/** Arabic, Hebrew and Turkish. */
export const middleEastern: Lexicon = {
  code: {
    strong: 'دالة|كود|برمجي|برنامج|خوارزمية|فانكشن|פונקציה|קוד|fonksiyon|kodu|kod',
    plain: 'برمجة|תוכנית|program|algoritma',
  },
  maths: {
    strong: 'معادلة|المعادلة|احسب|التكامل|مشتقة|احتمال|משוואה|חשב|denklemi|hesapla|türevi',
    plain: 'مجموع|كم عدد|نسبة|حل|kaç',
  },
  reasoning: {
    strong: 'لغز|إيجابيات وسلبيات|قارن|حلل|חידה|bilmece|karşılaştır',
    plain: 'هل يجب|הצדק',
  },
  writing: {
    strong: 'قصيدة|قصة|مقال|مقالا|رسالة|أعد صياغة|שיר|סיפור|şiir|hikaye|mektup',
    plain: 'اكتب|اكتبي|כתוב|yaz',
  },
  translation: {
    strong: 'ترجم|ترجمة|ترجمي|תרגם|çevir|çeviri',
    plain: 'إلى الإنجليزية|إلى العربية|إلى الفرنسية|לאנגלית|ingilizceye',
  },
  summary: { strong: 'لخص|تلخيص|ملخص|סכם|özetle|özet' },
  knowledge: {
    strong: 'عاصمة|ما الفرق|الفرق بين|başkenti',
    plain: 'ما هو|ما هي|من هو|لماذا|كيف|اشرح|متى|أين|مה|מה זה|למה|nedir|neden|nasıl|kimdir|açıkla',
  },
  chat: {
    strong:
      'مرحبا|مرحباً|السلام عليكم|شكرا|شكراً|كيف حالك|صباح الخير|نكتة|שלום|תודה|מה שלומך|merhaba|teşekkürler|nasılsın',
  },
};
