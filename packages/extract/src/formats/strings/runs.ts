const minChars = 4
const maxHeld = 2 ** 20

/** Runs of readable characters in binary data: UTF-16 and, where that gives nothing, one byte a character. */
export async function* readableRuns(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of bytes) {
    held = Buffer.concat([held, piece])
    if (held.length < maxHeld) continue
    yield* runsIn(held)
    held = Buffer.alloc(0)
  }
  yield* runsIn(held)
}

function* runsIn(bytes: Buffer): Generator<string> {
  /** Up to where a wide run at an even or odd place is known to be no text, so that nothing is looked at twice. */
  const refused = [0, 0]
  for (let at = 0; at < bytes.length;) {
    const narrow = narrowEnd(bytes, at)
    if (narrow - at >= minChars) {
      const text = bytes.toString('latin1', at, narrow)
      if (isWordlike(text)) yield text
      at = narrow
      continue
    }
    const wide = at < (refused[at & 1] ?? 0) ? { end: at, isText: false } : wideRun(bytes, at)
    if (wide.isText && (wide.end - at) / 2 >= minChars) {
      yield bytes.toString('utf16le', at, wide.end)
      at = wide.end
      continue
    }
    if (!wide.isText) refused[at & 1] = Math.max(wide.end, refused[at & 1] ?? 0)
    at++
  }
}

function narrowEnd(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && isReadable(bytes[at] ?? 0)) at++
  return at
}

/** Characters of the Latin, Greek, Cyrillic, Hebrew and Arabic blocks, punctuation, kana and Chinese characters. */
function wideRun(bytes: Buffer, start: number): { end: number; isText: boolean } {
  let at = start
  let plain = 0
  while (at + 1 < bytes.length) {
    const code = bytes.readUInt16LE(at)
    const isPlain = code < 0x700 && (isReadable(code) || code >= 0xa0)
    if (!isPlain && !(code >= 0x2010 && code <= 0x2122) && !(code >= 0x3040 && code <= 0x9fff)) break
    if (isPlain) plain++
    at += 2
  }
  return { end: at, isText: at > start && plain * 4 >= (at - start) / 2 }
}

function isReadable(code: number): boolean {
  return (code >= 32 && code < 127) || code === 9 || code === 10 || code === 13
}

function isWordlike(text: string): boolean {
  return (text.match(/[A-Za-z0-9 .,@]/g)?.length ?? 0) >= text.length * 0.8
}
