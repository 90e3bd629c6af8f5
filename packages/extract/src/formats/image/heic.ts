import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { LimitReached, malformed } from '../../errors.ts'

/** What is used of libheif (WebAssembly; LGPL-3.0), whose own types leave it out. */
interface HeifImage {
  get_width(): number
  get_height(): number
  display(target: HeifPixels, done: (shown: HeifPixels | null) => void): void
  free(): void
}
interface HeifPixels {
  data: Uint8ClampedArray
  width: number
  height: number
}
interface LibHeif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
}

let loading: Promise<LibHeif> | undefined

async function libHeif(): Promise<LibHeif> {
  const require = createRequire(import.meta.url)
  const wasmBinary = await readFile(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const start = require('libheif-js/libheif-wasm/libheif.js') as (options: { wasmBinary: Uint8Array }) => LibHeif
  return start({ wasmBinary })
}

/** The pictures of a HEIC file, each as PNG. @throws LimitReached for one with more than `maxPixels` */
export async function* heicPictures(bytes: Uint8Array, maxPixels: number): AsyncGenerator<Buffer> {
  const { HeifDecoder } = await (loading ??= libHeif())
  const images = new HeifDecoder().decode(bytes)
  if (images.length === 0) throw malformed('It holds no picture that can be decoded.')
  try {
    for (const image of images) yield await asPng(image, maxPixels)
  } finally {
    for (const image of images) image.free()
  }
}

async function asPng(image: HeifImage, maxPixels: number): Promise<Buffer> {
  const width = image.get_width()
  const height = image.get_height()
  if (width * height > maxPixels)
    throw new LimitReached('memory_limit', `Its ${width * height} pixels are more than recognition may take.`)
  const { createCanvas } = await import('@napi-rs/canvas')
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(width, height)
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, shown => (shown ? resolve() : reject(new Error('The picture cannot be decoded'))))
  })
  context.putImageData(pixels, 0, 0)
  return canvas.toBuffer('image/png')
}
