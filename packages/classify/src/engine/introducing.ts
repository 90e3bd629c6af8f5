import { units } from '../scan/kernel.ts'
import { canonicalText } from '../text/canonical.ts'

/** Units between a name and the value that it introduces: `number is: `, ` on it reads `. */
const farthest = 28
/** Words that only join a name and its value, in the languages of the near words; and groups of digits that the value goes on. */
const joining =
  /^(?:[^a-z0-9\u00BF\n]{0,4}(?:is|was|are|no|nr|nro|num|number|numbers|numero|nummer|numer|id|code|kod|to|es|e|est|ist|lautet|er|ar|on|it|reads|the|of|de|del|suivant|siguiente|seguente|seguinte|n\u00BF)(?![a-z0-9]))*[^a-z0-9\u00BF\n]{0,6}(?:[a-z]{0,2}\d{1,4}[ .-]{1,2}){0,2}$/i
/** A few words without a number in one sentence. */
const fewWords = /^[^0-9\n]*$/
const sentenceEnd = /[.!?;]\s+\S.*\s/
const mostWords = 4

/** Whether nothing but joining words stands between the name that ends at `end` and the value at `start`. */
export function introduces(end: number, start: number): boolean {
  return start - end <= farthest && joining.test(canonicalText(units, end, start))
}

/** Whether the value at `start` is what the abbreviation that ends at `end` names. */
export function isNamedBy(end: number, start: number): boolean {
  if (start < end || start - end > farthest) return false
  const between = canonicalText(units, end, start)
  if (!fewWords.test(between) || sentenceEnd.test(between)) return false
  return (between.match(/[^\s.,:;=()#-]+/g)?.length ?? 0) <= mostWords
}
