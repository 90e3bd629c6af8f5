import { pdfLibrary, type PdfPage } from './library.ts'

const arabicLigature = /[\u0627\u0622\u0623\u0625]\u0644/

/** Whether words of `text` may have a ligature of lam and alef the wrong way round. */
export function mayHaveLigatures(text: string): boolean {
  return arabicLigature.test(text)
}

/**
 * Words as they are written, by how the library gives them: it turns Arabic round letter by letter, and so turns the two
 * letters of a glyph that stands for both (lam with alef) into the wrong order.
 */
export async function turnedWords(page: PdfPage): Promise<Map<string, string>> {
  const { OPS } = await pdfLibrary()
  const { fnArray, argsArray } = await page.getOperatorList()
  const turned = new Map<string, string>()
  let word: string[] = []
  const end = () => {
    if (word.some(letters => letters.length > 1))
      turned.set([...word.join('')].toReversed().join(''), word.toReversed().join(''))
    word = []
  }
  for (const [index, operation] of fnArray.entries()) {
    if (operation === OPS.beginText) end()
    if (operation !== OPS.showText) continue
    for (const letters of lettersOf(argsArray[index])) {
      if (letters.trim() === '') end()
      else word.push(letters)
    }
  }
  end()
  return turned
}

function lettersOf(args: unknown): string[] {
  const glyphs: unknown = Array.isArray(args) ? args[0] : undefined
  if (!Array.isArray(glyphs)) return []
  return glyphs.flatMap(glyph =>
    glyph instanceof Object && 'unicode' in glyph && typeof glyph.unicode === 'string' ? glyph.unicode : [],
  )
}

/** `text` with these words in place of how the library gave them. */
export function withWords(text: string, turned: ReadonlyMap<string, string>): string {
  return text.replace(/[^\s.,:;()«»\u060C\u061B\u061F]+/gu, word => turned.get(word) ?? word)
}
