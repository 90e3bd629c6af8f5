/** Names of variables, keys and parameters that stand for people. */
const people = String.raw`(?:authors?|maintainers?|creators?|contributors?|committer|owner|contact|person|people|customer|client|patient|employee|manager|teacher|student|doctor|recipient|sender|signer|signed_?by|created_?by|holder|(?:user|full|first|last|sur|given|family|middle|display|real|maiden|person|contact|customer|employee|patient|author|owner)[_-]?names?`
const person = new RegExp(
  String.raw`${people}|^name|[^\w.]names?)(?:__)?["'\`\]]?\s*(?:=>|:=|[:=,([{ ]){1,4}\s*[[({]?\s*$`,
  'i',
)
const field = new RegExp(String.raw`^[\w.-]*${people}|names?)$`, 'i')
/** What has a name and is nobody. */
const thing =
  /(?:file|host|path|user|class|type|tag|event|field|table|column|package|module|node|app|host|server|icon|style|font|log|service|domain|event|key|param|attr(?:ibute)?|var|method|function|project|product|company|brand|street|city|country|place)[_.-]?names?$/i

/** Whether the name of an element or attribute says that it holds a person. */
export const isPersonField = (name: string): boolean => field.test(name) && !thing.test(name)

const reach = 60

/** Whether what stands before a string on its line says that it is a person. */
export function isPersonKey(text: string, start: number): boolean {
  const from = Math.max(0, start - reach)
  const before = text.slice(from, start - 1)
  const line = before.lastIndexOf('\n')
  return person.test(line < 0 ? before : before.slice(line + 1))
}

const fullName =
  /^\s*\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|de|van|der|den|von|da|di|la|le|el|bin|ten|ter|du)){0,4}(?: *[<(][^>)]{3,80}[>)])?\s*$/u
const longestName = 120

/** Whether a string is written like somebody's name, maybe with an address behind it. */
export function isNameShaped(text: string, start: number, end: number): boolean {
  return end - start >= 2 && end - start <= longestName && fullName.test(text.slice(start, end))
}

const wordsOfSentence = 6
const longestLooked = 200
/** Share of letters and spaces, below which it is a command or a path. */
const leastLetters = 0.88

/** Whether a string holds a sentence rather than a key, a label or a command. */
export function isSentence(text: string, start: number, end: number): boolean {
  if (end - start < 30) return false
  const limit = Math.min(end, start + longestLooked)
  let [words, calm, isInside] = [0, 0, false]
  for (let at = start; at < limit; at++) {
    const unit = text.charCodeAt(at)
    const isLetter = unit > 127 || ((unit | 32) >= 97 && (unit | 32) <= 122)
    if (isLetter && !isInside) words++
    if (isLetter || unit === 32) calm++
    isInside = isLetter || (unit > 32 && isInside)
  }
  return words >= wordsOfSentence && calm >= leastLetters * (limit - start)
}
