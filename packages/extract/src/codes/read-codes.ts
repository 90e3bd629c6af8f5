import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type * as zxingReader from 'zxing-wasm/reader'
import { explainCode } from './explain-code.ts'

/** More pixels are halved until they fit: a code that people scan with a telephone stays readable, and the time for a picture has a bound. */
const mostPixels = 6_000_000
const mostCodes = 32

type Reader = typeof zxingReader
type Pixels = Parameters<Reader['readBarcodes']>[0]

let loading: Promise<Reader> | undefined

/** The reader of codes (zxing-cpp as WebAssembly), which would otherwise fetch its program from the network. */
async function zxing() {
  const reader = await import('zxing-wasm/reader')
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await reader.prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer },
    fireImmediately: true,
  })
  return reader
}

/**
 * What QR codes, bar codes, PDF417, Aztec and Data Matrix in a picture (as `loadImage` takes it) say, a paragraph each, with names
 * for the parts of those that have some. Empty where there is none, and for a picture that cannot be decoded.
 */
export async function readCodes(picture: Buffer): Promise<string[]> {
  const pixels = await pixelsOf(picture).catch(() => undefined)
  if (!pixels) return []
  const { readBarcodes } = await (loading ??= zxing())
  const found = await readBarcodes(pixels, { tryHarder: true, maxNumberOfSymbols: mostCodes, textMode: 'Plain' })
  const said = found.flatMap(({ isValid, text, format }) => (isValid && text !== '' ? [explainCode(format, text)] : []))
  return [...new Set(said)]
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(picture)
  const scale = Math.min(1, Math.sqrt(mostPixels / (image.width * image.height)))
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  )
  const context = canvas.getContext('2d')
  // What is transparent would be read as black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height) as unknown as Pixels
}
