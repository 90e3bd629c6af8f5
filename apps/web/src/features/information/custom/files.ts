/** Bytes that fit into one call once they are in base64. */
export const largestFile = 1_400_000

/** @throws RangeError when the file does not fit */
export async function toBase64(file: File): Promise<string> {
  if (file.size > largestFile) throw new RangeError(file.name)
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}

/** Lines that are not empty, each once. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map(line => line.trim())
      .filter(Boolean),
  ),
]

/** Rows of a comma- or semicolon-separated text (RFC 4180); the separator is the one that the first line has more of. */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '')
  const head = source.slice(0, source.search(/\r?\n|$/))
  const separator = [',', ';', '\t'].reduce((best, each) =>
    head.split(each).length > head.split(best).length ? each : best,
  )
  const rows: string[][] = []
  let [row, cell, quoted] = [[] as string[], '', false]
  const endRow = () => {
    if (row.length || cell) rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? ''
    if (quoted) {
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') cell += source[at++]
      else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  endRow()
  return rows
}
