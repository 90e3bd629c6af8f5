import { entropy } from '../../validators/randomness.ts'

/**
 * Pairs of letters that make up nine tenths of the words in English documentation and source code, and somewhat more
 * than a quarter of what is drawn by lot.
 */
const usual = new Set(
  `ab ac ad ag ai al am an ap ar as at au av ay ba be bj bl bo bu ca cc ce ch ck cl co cr ct cu da de di do ds ea ec ed ee
  ef el em en ep eq er es et ev ew ex fa fe ff fi fo fr fu ge gi gr ha he hi ho ht ia ib ic id ie if ig il im in io ip ir
  is it iv iz je ke la ld le lf li ll lo ls lt lu ly ma mb me mi mo mp na nc nd ne ng ni no ns nt nu ob oc od ol om on oo
  op or os ot ou ov ow pa pe pi pl po pp pr ps pt pu qu ra rc rd re rg ri rm rn ro rr rs rt ru ry sa sc se sh si so sp ss
  st su sy ta tc te th ti to tr ts tt tu ty ue ui ul um un up ur us ut va ve vi wa wh wi xp xt yp`.split(/\s+/),
)
/** Of all neighbouring characters, so many at most are a usual pair of letters. */
const mostUsual = 0.45
/** Of the randomness that so many characters could have, so much is in what is drawn by lot. */
const leastShare = 0.72
/** Bits per character that are enough at any length. */
const enough = 3.2
const fewest = 8

/** Share of neighbouring characters that words have too: a fifth or less where letters and digits were drawn by lot. */
function wordiness(value: string): number {
  const letters = value.toLowerCase()
  let pairs = 0
  for (let at = 1; at < letters.length; at++) if (usual.has(letters.slice(at - 1, at + 1))) pairs++
  return pairs / Math.max(1, letters.length - 1)
}

/** Whether neighbouring characters are mostly those of words. */
export const isWordy = (value: string): boolean => wordiness(value) > mostUsual

const run = /(.)\1{4,}|(\w{3,})([-_.])\2\3\2\3/
const sequence = /0123456|1234567|2345678|abcdefg|bcdefgh|hijklmn|uvwxyz|qwerty|abcabc|123123/i

/** Whether a value looks drawn by lot: no words, no runs or sequences, and as many different characters as that takes. */
export function isDrawn(value: string): boolean {
  if (value.length < fewest || run.test(value) || sequence.test(value)) return false
  const most = Math.log2(Math.min(value.length, /^[0-9a-f-]*$/i.test(value) ? 16 : 62))
  return entropy(value) >= Math.min(most * leastShare, enough) && !isWordy(value)
}

/** Whether letters of both cases or digits are mixed in: words are written in one case, or with a capital first. */
export function isMixed(value: string): boolean {
  return /\d/.test(value) ? /[A-Za-z]/.test(value) : /[a-z][A-Z].*[a-z][A-Z]|[A-Z]{2}[a-z]/.test(value)
}
