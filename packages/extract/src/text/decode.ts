import { StringDecoder } from 'node:string_decoder'
import { detectCharset, isKnown, type Charset } from './charset.ts'
import { withoutHoles } from './holes.ts'

export interface DecodeOptions {
  charset?: Charset
  xml?: boolean
  html?: boolean
  /** Told the encoding that was found. */
  found?: (charset: Charset) => void
}

const headBytes = 64 * 1024

interface Decoder {
  write(bytes: Uint8Array): string
  end(): string | undefined
}

/** The text of bytes in whatever encoding, in pieces as they come. */
export async function* decoded(bytes: AsyncIterable<Uint8Array>, options: DecodeOptions = {}): AsyncGenerator<string> {
  let head: Uint8Array[] = []
  let headSize = 0
  let decoder: Decoder | undefined
  const start = async () => {
    const first = head.length === 1 && head[0] ? head[0] : Buffer.concat(head)
    const charset =
      options.charset ?? (await detectCharset(first, options.html ? 'html' : options.xml ? 'xml' : 'none'))
    options.found?.(charset)
    decoder = await decoderFor(charset)
    head = []
    return decoder.write(first)
  }
  for await (const piece of withoutHoles(bytes)) {
    if (decoder) {
      yield decoder.write(piece)
      continue
    }
    head.push(piece)
    headSize += piece.length
    if (headSize >= headBytes) yield await start()
  }
  if (!decoder && headSize > 0) yield await start()
  const rest = decoder?.end()
  if (rest) yield rest
}

/** The text of bytes that are all there. */
export async function decodeBytes(bytes: Uint8Array, charset?: Charset): Promise<string> {
  const decoder = await decoderFor(charset ?? (await detectCharset(bytes)))
  return decoder.write(bytes) + (decoder.end() ?? '')
}

async function decoderFor(charset: Charset): Promise<Decoder> {
  if (charset.startsWith('utf-32')) return utf32Decoder(charset === 'utf-32le')
  if (charset === 'utf-8') return utf8Decoder()
  if (isKnown(charset)) return platformDecoder(charset)
  const { default: iconv } = await import('iconv-lite')
  if (!iconv.encodingExists(charset)) return platformDecoder('windows-1252')
  const decoder = iconv.getDecoder(charset)
  return { write: bytes => decoder.write(Buffer.from(bytes)), end: () => decoder.end() }
}

/** Ten times as quick as `TextDecoder` for the letters of ASCII, of which most text consists. */
function utf8Decoder(): Decoder {
  const decoder = new StringDecoder('utf8')
  let isStart = true
  return {
    write(bytes) {
      const text = decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      if (!isStart || text === '') return text
      isStart = false
      return text.startsWith('\uFEFF') ? text.slice(1) : text
    },
    end: () => decoder.end(),
  }
}

function platformDecoder(charset: Charset): Decoder {
  const decoder = new TextDecoder(charset)
  return { write: bytes => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

function utf32Decoder(little: boolean): Decoder {
  let left = Buffer.alloc(0)
  return {
    write(bytes) {
      const all = Buffer.concat([left, bytes])
      const whole = all.length & ~3
      left = all.subarray(whole)
      let text = ''
      for (let at = 0; at < whole; at += 4) {
        const point = little ? all.readUInt32LE(at) : all.readUInt32BE(at)
        if (point !== 0xfeff) text += point > 0x10ffff ? '\uFFFD' : String.fromCodePoint(point)
      }
      return text
    },
    end: () => undefined,
  }
}
