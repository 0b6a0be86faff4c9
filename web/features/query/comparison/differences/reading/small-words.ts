import { foldAll } from './fold-word.ts';

/** Words that do not change the meaning of a statement, in the most common languages of prompts. */
export const smallWords = foldAll(`
  a an the is are was were be been being do does did that and of also
  der die das den dem des ein eine einen einem einer eines ist sind auch und
  le la les un une l d du de des est sont aussi et
  el una del es también y
  o os um uma dos da das é são também e
  il lo gli i uno di della è sono anche
  het een van ook en
  jest są też także
  и также тоже
  أيضا
  也 的 も
`);

/** Words and signs that mark a number as approximate. */
export const roughly = foldAll(`
  about approximately around roughly circa ca approx some ~ ≈
  etwa ungefähr rund zirka environ aproximadamente cerca circa około около примерно
  حوالي 约 約 大约
`);
