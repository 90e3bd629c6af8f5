import { readMarkup } from './people/markup.ts'

/** Letters that a page shows, from which it is a document; and their share of all that it is written in. */
const [fewestLetters, leastShare] = [60, 0.08]

/** Whether a page, as it is written, shows text of its own rather than being a frame for what programs put there. Linear in the text. */
export function showsText(page: string): boolean {
  const { text, comments } = readMarkup(page)
  const shown = comments.reduce((sum, { start, end }) => sum - lettersIn(text.slice(start, end)), lettersIn(text))
  return shown >= fewestLetters && shown >= leastShare * page.length
}

/** A page without the programs that it quotes. */
export function outsideExamples(page: string): string {
  let kept = ''
  for (let at = 0; ;) {
    const open = page.indexOf('<pre', at)
    const close = open < 0 ? -1 : page.indexOf('</pre', open)
    if (close < 0) return kept + page.slice(at)
    kept += page.slice(at, open)
    at = close
  }
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
