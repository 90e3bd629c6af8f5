import { numbering } from './numbering.ts'
import { phraseList, qualifierWords, thingWords } from './phrases.ts'

const [shortestPart, shortestWhole, mostParts, longest] = [3, 4, 4, 40]
/** Words as they are usually cut short. */
const shortened =
  'grp acct addr cust emp pat lic drv pass ins nat sec soc tel mob cust usr acc bday gov hlth med num nbr typ blood'.split(
    ' ',
  )
const vocabulary: ReadonlySet<string> = new Set([
  ...phraseList.flatMap(({ words }) => words).filter(word => word.length >= shortestPart),
  ...[...qualifierWords, ...thingWords].filter(word => word.length >= shortestPart),
  ...shortened,
  ...[...numbering].filter(word => word.length >= shortestPart),
])
/** Two letters end a word only where they are a number, a name or a date, and begin one where they are usual. */
const [endings, beginnings] = [new Set(['no', 'nr', 'id', 'nm', 'dt']), new Set(['dl', 'pp', 'pt', 'cc', 'ph', 'dr'])]

/** The words that are written as one: `TAXPAYERSSN`, `homeaddress`; undefined where it is not made of known ones. */
export function partsOf(word: string): readonly string[] | undefined {
  if (word.length < shortestWhole || word.length > longest) return undefined
  /** Fewest parts of the word's beginning, by its length. */
  const best: (readonly string[] | undefined)[] = [[]]
  for (let end = 1; end <= word.length; end++)
    for (let from = 0; from < end; from++) {
      const before = best[from]
      const part = word.slice(from, end)
      if (!before || before.length >= mostParts || !isPart(part, { isFirst: from === 0, isLast: end === word.length }))
        continue
      const known = best[end]
      if (!known || before.length + 1 < known.length) best[end] = [...before, part]
    }
  const parts = best[word.length]
  return parts && parts.length > 1 ? parts : undefined
}

const isPart = (part: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) =>
  vocabulary.has(part) || (isLast && !isFirst && endings.has(part)) || (isFirst && !isLast && beginnings.has(part))
