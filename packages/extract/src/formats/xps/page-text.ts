import { Batch } from '../../text/batch.ts'
import type { Attributes, XmlHandler } from '../../xml/xml.ts'

interface Run {
  x: number
  y: number
  end: number
  size: number
}

/** How far from the line before, in its height, a run still belongs to that line. */
const sameLine = 0.4
/** A gap that is a space, in the height of the letters. */
const space = 0.15
/** Of a letter whose width nobody says. */
const usualWidth = 0.5

/** The words of a fixed page in the order of its markup: runs of glyphs on one line are joined, a gap between them is a space. */
export class PageText implements XmlHandler {
  readonly text$ = new Batch()
  #last: Run | undefined

  open(name: string, attributes: Attributes): void {
    if (name === 'Glyphs') this.#glyphs(attributes)
    for (const key of ['AutomationProperties.Name', 'AutomationProperties.HelpText', 'FixedPage.NavigateUri'])
      if (attributes[key]) this.#aside(attributes[key])
  }

  #glyphs(attributes: Attributes): void {
    const text = (attributes['UnicodeString'] ?? '').replace(/^\{\}/, '')
    if (text === '') return
    const run = runOf(attributes, text)
    this.text$.add(this.#between(run))
    this.text$.add(text)
    this.#last = run
  }

  /** What stands between this run and the one before. */
  #between(run: Run): string {
    const last = this.#last
    if (!last) return ''
    const height = Math.max(run.size, last.size)
    if (Math.abs(run.y - last.y) > sameLine * height || run.x < last.x) return '\n'
    return run.x - last.end > space * height ? ' ' : ''
  }

  #aside(words: string): void {
    this.text$.newLine()
    this.text$.add(`${words}\n`)
    this.#last = undefined
  }
}

function runOf(attributes: Attributes, text: string): Run {
  const number = (name: string) => Number(attributes[name]) || 0
  const [scale, down, dx, dy] = placed(attributes['RenderTransform'])
  const size = number('FontRenderingEmSize') * scale
  const x = number('OriginX') * scale + dx
  return {
    x,
    y: number('OriginY') * down + dy,
    end: x + widthOf(attributes['Indices'] ?? '', text) * size,
    size: Math.abs(size),
  }
}

/** How a matrix (`m11,m12,m21,m22,dx,dy`) scales and moves what is not turned. */
function placed(matrix = ''): [scale: number, down: number, dx: number, dy: number] {
  const [a = 1, , , d = 1, dx = 0, dy = 0] = matrix.split(',').map(Number)
  return matrix !== '' && [a, d, dx, dy].every(Number.isFinite) ? [a, d, dx, dy] : [1, 1, 0, 0]
}

/** The advances that its glyphs name (hundredths of the height), and the usual one of those that do not. */
function widthOf(indices: string, text: string): number {
  const named = indices.split(';').map(glyph => Number.parseFloat(glyph.split(',')[1] ?? '') / 100)
  let width = 0
  for (let at = 0; at < text.length; at++) width += Number.isFinite(named[at]) ? (named[at] ?? 0) : usualWidth
  return width
}
