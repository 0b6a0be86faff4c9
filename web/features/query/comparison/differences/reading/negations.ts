import { foldAll } from './fold-word.ts';

/**
 * Words that negate a statement. A negation that is missing here is treated like any other word.
 */
export const negations = foldAll(`
  not no never without none neither nor nothing nobody hardly rarely seldom
  nicht kein keine keinen keinem keiner keines nie niemals ohne nichts
  ne pas jamais sans aucun aucune rien
  nunca jamás sin ningún ninguna nada
  não nem sem nenhum nenhuma
  non mai senza nessun nessuna né
  niet geen nooit zonder
  nie bez nigdy żaden żadna
  не нет ни никогда без
  ikke inte aldrig aldri ei
  nem değil
  لا ليس ليست لم لن بدون غير
  לא אין בלי
  नहीं मत
  không tidak bukan
  ไม่
  不 没 沒 非 无 無 未 不是 没有 沒有
  ない ません ん せん ず
  안 못 없 않
`);
