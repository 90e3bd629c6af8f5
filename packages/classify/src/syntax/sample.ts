import type { SyntaxReader } from './read.ts'

/** Units of each of the three parts of a text that are looked at. */
const part = 4_000

/** Reads the beginning, the middle and the end of a text into `reader`; all of it when it is short. */
export function readSample(reader: SyntaxReader, text: string): void {
  reader.begin()
  if (text.length <= 3 * part) return reader.read(text, 0, text.length)
  reader.read(text, 0, lineEnd(text, part))
  const middle = lineEnd(text, (text.length - part) >> 1)
  reader.read(text, middle, lineEnd(text, middle + part))
  reader.read(text, lineEnd(text, text.length - part), text.length)
}

const farthest = 400

/** Behind the next line end, or right there when none is near. */
function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 || end - from > farthest ? from : end + 1
}
