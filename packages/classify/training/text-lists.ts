import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lists of texts in a file of this folder: `= key`, then one text a line, its line ends written `\n`. */
export function textLists(file: string): Readonly<Record<string, string[]>> {
  const blocks = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split(/^= /m)
    .filter(Boolean)
  return Object.fromEntries(
    blocks.map(block => {
      const [key = '', ...lines] = block.trimEnd().split('\n')
      return [key, lines.map(line => line.replaceAll(String.raw`\n`, '\n'))]
    }),
  )
}
