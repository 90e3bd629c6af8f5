import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const contracts = join(import.meta.dirname, '../../../../shared/corpora/contracts-cuad/txt')
const words =
  'the of and to in that was his with for had you not be her is but have him which said at this all my on me one by so they she we were from would when what there if no them an or been could their more up into do very our out your then has must little about some than over upon time only other good such man any well first made before should even great too much see down may after people day two those long own every same how most away between last good house head work never because place right'.split(
    ' ',
  )

/** Plain English of about `size` characters: the contracts of the corpora, or sentences of common words without them. */
export function plainEnglish(size: number): string {
  const texts = existsSync(contracts)
    ? globSync('*.txt', { cwd: contracts })
        .sort()
        .map(name => readFileSync(join(contracts, name), 'latin1'))
    : [sentences(200_000)]
  const text = texts.join('\n')
  return text.repeat(Math.ceil(size / text.length)).slice(0, size)
}

function sentences(size: number): string {
  let state = 1
  let text = ''
  while (text.length < size) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    text += `${words[(state >>> 8) % words.length]}${state % 97 === 0 ? '. ' : ' '}`
  }
  return text
}
