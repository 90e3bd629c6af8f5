import { attribute, type Attributes } from '../../xml/xml.ts'
import { latexOf } from './latex-symbols.ts'

interface Piece {
  name: string
  begChr: string
  endChr: string
  sepChr: string
  chr: string | undefined
  type: string
  elements: number
  hasSign: boolean
}

const opening: Readonly<Record<string, string>> = {
  sup: '^{',
  sub: '_{',
  den: '{',
  lim: '_{',
  deg: '[',
  fName: '',
  acc: '\\hat{',
  bar: '\\overline{',
}
const closing: Readonly<Record<string, string>> = {
  sup: '}',
  sub: '}',
  num: '}',
  den: '}',
  lim: '}',
  deg: ']',
  fName: ' ',
  acc: '}',
  bar: '}',
  mr: '\\\\ ',
}

/** Puts a formula (Office MathML; ECMA-376 part 1, 22.1) on one line as LaTeX, which is how Markdown writes formulas. */
export class LatexMath {
  #line = ''
  readonly #open: Piece[] = []

  open(name: string, attributes: Attributes): void {
    const value = attribute(attributes, 'val')
    const owner = this.#open.at(-2)
    if (owner && (name === 'begChr' || name === 'endChr' || name === 'sepChr' || name === 'chr' || name === 'type'))
      owner[name] = value ?? ''
    else this.#line += this.#opened(name)
    this.#open.push({
      name,
      begChr: '(',
      endChr: ')',
      sepChr: '|',
      chr: undefined,
      type: '',
      elements: 0,
      hasSign: false,
    })
  }

  text(text: string): void {
    this.#line += latexOf(text)
  }

  close(name: string): void {
    const piece = this.#open.pop()
    if (!piece || piece.name !== name) return
    if (name === 'd') this.#line += `\\right${latexOf(piece.endChr) || '.'}`
    else if (name === 'e') this.#line += this.#open.at(-1)?.name === 'rad' ? '}' : ''
    else this.#line += closing[name] ?? ''
  }

  /** The formula so far; empty limits and roots' degrees left out. */
  take(): string {
    const line = this.#line.replace(/[_^]\{\s*\}|\[\](?=\{)/g, '')
    this.#line = ''
    this.#open.length = 0
    return line
  }

  #opened(name: string): string {
    const around = this.#open.at(-1)
    if (name === 'rad') return '\\sqrt'
    if (name === 'num') return around?.type === 'noBar' ? '\\genfrac{}{}{0pt}{}{' : '\\frac{'
    const sign =
      around?.name === 'nary' && !around.hasSign && /^(?:sub|sup|e)$/.test(name)
        ? latexOf(around.chr ?? '∫').trim()
        : ''
    if (around && sign) around.hasSign = true
    return sign + (name === 'e' ? elementStart(around) : (opening[name] ?? ''))
  }
}

function elementStart(around: Piece | undefined): string {
  if (!around) return ''
  const isFirst = around.elements++ === 0
  if (around.name === 'd') return isFirst ? `\\left${latexOf(around.begChr) || '.'}` : latexOf(around.sepChr)
  if (around.name === 'mr') return isFirst ? '' : ' & '
  return around.name === 'rad' ? '{' : around.name === 'nary' ? ' ' : ''
}
