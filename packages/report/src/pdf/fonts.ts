import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'
import { decompress } from 'wawoff2'
import { withVariedSubsets } from './glyph.ts'

export type Weight = 400 | 600

/** A file of a family, which holds some of its characters. */
interface Part {
  family: string
  file: string
  ranges: readonly (readonly [number, number])[]
}
/** A part in one weight: what text is set in. */
export interface Face {
  name: string
  font: Font
}
export interface Fonts {
  /** The face that has a character; undefined for one that no font here has. */
  faceOf(codePoint: number, weight: Weight): Face | undefined
}

/** In the order in which they are asked: Latin, Greek and Cyrillic, Hebrew, Arabic, Chinese and Japanese, Korean. */
const families = ['inter', 'noto-sans-hebrew', 'noto-sans-arabic', 'noto-sans-sc', 'noto-sans-kr']
const files = createRequire(import.meta.url)

let parts: readonly Part[] | undefined
const loaded = new Map<Part, Promise<Font>>()
const faces = new Map<string, Face>()

/** Fonts for all of these texts: files are read when a text needs them, once for the process. */
export async function fontsFor(texts: Iterable<string>): Promise<Fonts> {
  const known = (parts ??= families.flatMap(partsOf))
  // What the product writes itself is always there.
  const codePoints = new Set<number>(Array.from({ length: 0x17f }, (_, place) => place + 0x20))
  for (const text of texts) for (const character of text) codePoints.add(character.codePointAt(0) ?? 0)
  const needed = new Map<Part, Font>()
  for (const codePoint of codePoints)
    for (const part of known.filter(({ ranges }) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to)))
      if (!needed.has(part)) needed.set(part, await load(part))
  const chosen = new Map<string, Face | undefined>()
  return {
    faceOf(codePoint, weight) {
      const key = `${codePoint} ${weight}`
      if (!chosen.has(key)) chosen.set(key, choose(codePoint, weight, needed))
      return chosen.get(key)
    },
  }
}

function choose(codePoint: number, weight: Weight, needed: ReadonlyMap<Part, Font>): Face | undefined {
  // By family, not by which text came first: the same text is always set in the same face.
  for (const part of parts ?? []) {
    const font = needed.get(part)
    if (font?.hasGlyphForCodePoint(codePoint)) return faceIn(part, font, weight)
  }
  return undefined
}

function faceIn({ file }: Part, font: Font, weight: Weight): Face {
  const name = `${file.replace('-wght-normal.woff2', '')}-${weight}`
  let face = faces.get(name)
  if (!face) {
    const varied = withVariedSubsets(font.getVariation({ wght: weight }))
    // pdfkit tells fonts apart by this name.
    Object.defineProperty(varied, 'postscriptName', { value: name })
    face = { name, font: varied }
    faces.set(name, face)
  }
  return face
}

function load(part: Part): Promise<Font> {
  let font = loaded.get(part)
  if (!font) {
    font = open(part)
    loaded.set(part, font)
  }
  return font
}

async function open({ family, file }: Part): Promise<Font> {
  const bytes = readFileSync(files.resolve(`@fontsource-variable/${family}/files/${file}`))
  const font = create(Buffer.from(await decompress(bytes)))
  if (!('getVariation' in font)) throw new Error(`${file} holds no single font.`)
  return font as Font
}

function partsOf(family: string): Part[] {
  const folder = dirname(files.resolve(`@fontsource-variable/${family}/package.json`))
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([key, value]) => ({
    family,
    file: `${family}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: value.split(',').map(range => {
      const [from = 0, to = from] = range
        .replace(/^U\+/i, '')
        .split('-')
        .map(hex => Number.parseInt(hex, 16))
      return [from, to] as const
    }),
  }))
}
