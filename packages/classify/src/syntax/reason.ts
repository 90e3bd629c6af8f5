import { slotOf } from './counter.ts'
import type { Language } from './languages.ts'
import { damped, type SyntaxModel } from './model.ts'
import { kinds, type Lines, type SyntaxReader } from './read.ts'
import { firstWord } from './tokens.ts'
import { reservedWords } from './words.ts'

const mostWords = 4

/** Why a text is taken for a language: its telling words, which are the language's own, and how its lines end. */
export function reasonOf(model: SyntaxModel, reader: SyntaxReader, language: Language): string {
  const { lines } = reader
  if (language.kind === 'prose') return `${lines.prose} of ${lines.count} lines read like sentences`
  const { name } = language
  const words = tellingWords(model, reader, language)
    .slice(0, mostWords)
    .map(word => `“${word}”`)
  const said = words.length ? `${words.join(', ')} as ${name} has them` : `its signs stand as in ${name}`
  return `${said}; ${shapeOf(lines)}`
}

/** Reserved words of the text that speak for a language, the strongest first. */
export function tellingWords(model: SyntaxModel, { counter, reserved }: SyntaxReader, { key }: Language): string[] {
  const language = model.languages.indexOf(key)
  const found: { word: string; worth: number }[] = []
  for (let place = 0; place < reservedWords.length; place++) {
    if (!reserved[place]) continue
    const slot = slotOf(kinds.one, firstWord + place, 0)
    const worth = damped(counter.counts[slot]!) * model.worth(slot, language)
    if (worth > 0) found.push({ word: reservedWords[place]!, worth })
  }
  return found.sort((a, b) => b.worth - a.worth || (a.word < b.word ? -1 : 1)).map(({ word }) => word)
}

function shapeOf({ count, comments, semicolons, braces, colons, indented, prose }: Lines): string {
  const facts = [
    [semicolons, 'end in “;”'],
    [braces, 'end in a brace'],
    [colons, 'end in “:”'],
    [indented, 'are indented'],
    [comments, 'are comments'],
  ] as const
  const told = facts.filter(([times]) => times > 0.05 * count).map(([times, what]) => `${times} ${what}`)
  return `of ${count} lines ${[...told, `${prose} read like sentences`].join(', ')}`
}
