import { Counter } from './counter.ts'
import { TextUnits } from '../text/units.ts'
import { classOf, firstWord, forms, formOfWord, unitClass } from './tokens.ts'
import { extend, reservedPlace, reservedWords, seed } from './words.ts'

const { isSpace, isLine, isLower, isUpper, isDigit, isForeign, isOther } = unitClass
/** Kinds of features. */
export const kinds = {
  one: 0,
  pair: 1,
  spaced: 2,
  first: 3,
  firstPair: 4,
  last: 5,
  lastPair: 6,
  line: 7,
  indent: 8,
} as const

/** What was seen of the lines of a text, beside the features. Blank lines are not counted. */
export interface Lines {
  count: number
  comments: number
  /** Words, numbers and signs outside comments and strings. */
  tokens: number
  /** Lines outside comments with a run of words as in a sentence. */
  prose: number
  semicolons: number
  braces: number
  colons: number
  indented: number
}

const longestString = 300
const longestBlock = 12_000
const sentence = 5

const [tab, newline, quote, apostrophe, hash, percent, star, dash, slash, semicolon, colon, equals, less] = [
  9, 10, 34, 39, 35, 37, 42, 45, 47, 59, 58, 61, 60,
]
const isWordClass = (found: number) => (found >= isLower && found <= isDigit) || found === isForeign

/** Reads the structure of a text: one pass, no strings made. The result is in `counter` and `lines` until the next text. */
export class SyntaxReader {
  readonly counter = new Counter()
  /** Which of `reservedWords` stood there, by their places; features share slots and cannot say. */
  readonly reserved = new Uint8Array(reservedWords.length)
  lines: Lines = noLines()
  private text = ''
  private readonly loaded = new TextUnits()
  private units: Uint16Array = this.loaded.units
  private at = 0
  private to = 0
  private before: number = forms.start
  private earlier: number = forms.start
  private gap = false
  private onLine = 0
  private run = 0
  private longestRun = 0

  begin() {
    this.counter.clear()
    this.reserved.fill(0)
    this.lines = noLines()
  }

  /** Adds a part of a text, whole lines at best. */
  read(text: string, from: number, to: number) {
    this.text = text
    this.units = this.loaded.load(text)
    this.at = from
    this.to = to
    this.startLine()
    while (this.at < to) this.step()
    this.endLine()
  }

  private step() {
    const unit = this.units[this.at]!
    const found = classOf[unit]!
    if (found === isLine) {
      this.endLine()
      this.at++
      this.startLine()
    } else if (found === isSpace || found === isOther) {
      this.gap = true
      this.at++
    } else if (found === isDigit) this.number()
    else if (isWordClass(found)) this.word()
    else this.sign(unit)
  }

  private startLine() {
    let at = this.at
    while (at < this.to && classOf[this.units[at]!] === isSpace) at++
    const width = at - this.at
    const isTabbed = width > 0 && this.units[this.at]! === tab
    this.indent = isTabbed ? 3 : width === 0 ? 0 : width < 4 ? 1 : 2
    this.at = at
    this.before = this.earlier = forms.start
    this.gap = false
    this.onLine = this.run = this.longestRun = 0
  }
  private indent = 0

  private endLine() {
    if (this.onLine === 0) return
    const { counter, lines } = this
    lines.count++
    if (this.indent) lines.indented++
    if (this.onLine === 1 && (this.before === forms.comment || this.before === forms.block)) {
      lines.comments++
      return
    }
    counter.add(kinds.last, this.before)
    counter.add(kinds.lastPair, this.earlier, this.before)
    const isProse = this.longestRun >= sentence
    counter.add(kinds.line, Math.min(7, this.longestRun), Math.min(6, this.onLine >> 1))
    if (isProse) lines.prose++
    if (this.before === semicolon) lines.semicolons++
    else if (this.before === colon) lines.colons++
    else if (this.before === 123 || this.before === 125) lines.braces++
  }

  private token(token: number) {
    const { counter } = this
    if (this.onLine === 0) {
      counter.add(kinds.first, token, this.indent)
      counter.add(kinds.indent, this.indent)
    } else if (this.onLine === 1) counter.add(kinds.firstPair, this.before, token)
    counter.add(kinds.one, token)
    if (token >= firstWord) this.reserved[token - firstWord] = 1
    if (this.onLine > 0) counter.add(this.gap ? kinds.spaced : kinds.pair, this.before, token)
    if (token > forms.fence) this.lines.tokens++
    this.earlier = this.before
    this.before = token
    this.gap = false
    this.onLine++
  }

  private word() {
    const { units, to } = this
    const start = this.at
    let hash = seed
    let [lower, upper, digits, lines, foreign] = [0, 0, 0, 0, 0]
    let at = start
    for (; at < to; at++) {
      const unit = units[at]!
      const found = classOf[unit]!
      if (found === isLower) {
        if (unit === 95) lines++
        else lower++
      } else if (found === isUpper) upper++
      else if (found === isDigit) digits++
      else if (found === isForeign) foreign++
      else break
      hash = extend(hash, unit)
    }
    this.at = at
    const place = foreign ? -1 : reservedPlace(hash)
    const form = foreign ? forms.foreign : formOfWord({ lower, upper, digits, lines, first: classOf[units[start]!]! })
    const isPlain = form <= forms.capital || form === forms.foreign || (form === forms.letter && digits === 0)
    const isCalmBehind = at >= this.text.length || isCalm(units[at]!)
    this.run = isPlain && (this.gap || this.onLine === 0) && isCalmBehind ? this.run + 1 : isPlain ? 1 : 0
    if (this.run > this.longestRun) this.longestRun = this.run
    this.token(place < 0 ? form : firstWord + place)
  }

  private number() {
    let at = this.at + 1
    let isHex = false
    for (; at < this.to; at++) {
      const unit = this.units[at]!
      const found = classOf[unit]!
      if (found === isLower || found === isUpper) isHex = true
      else if (found !== isDigit && unit !== 46) break
    }
    this.at = at
    this.run = 0
    this.token(isHex ? forms.hex : forms.number)
  }

  private sign(unit: number) {
    if (unit === quote || unit === apostrophe || unit === 96) return this.quoted(unit)
    const next = this.units[this.at + 1]!
    if (unit === slash && next === star) return this.block('*/', 2)
    if (unit === less && this.text.startsWith('<!--', this.at)) return this.block('-->', 4)
    if (unit === 123 && next === dash) return this.block('-}', 2)
    if (this.isComment(unit, next)) return this.restOfLine()
    if (unit === dash && next === dash && this.text.startsWith('--[[', this.at)) return this.block(']]', 4)
    if (unit === less && next === hash) return this.block('#>', 2)
    if (unit === hash && next === equals) return this.block('=#', 2)
    if (unit === percent && next === 123 && this.onLine === 0) return this.block('%}', 2)
    if (unit === equals && this.onLine === 0 && this.indent === 0 && classOf[next] === isLower) return this.manual()
    if (unit !== 44 && unit !== 46 && unit !== 39) this.run = 0
    this.token(unit)
    this.at++
  }

  private isComment(unit: number, next: number): boolean {
    const isFree = this.gap || this.onLine === 0
    if (!isFree) return false
    if (unit === slash) return next === slash
    if (unit === hash)
      return (
        (classOf[next] === isSpace || next === hash || next === newline || next === 33 || next === apostrophe) &&
        !this.isDirective()
      )
    if (unit === dash) return next === dash && classOf[this.units[this.at + 2]!] === isSpace
    if (unit === semicolon || unit === percent) return this.onLine === 0
    return false
  }

  /** `#  define` is none. */
  private isDirective(): boolean {
    let at = this.at + 1
    while (this.units[at]! === 32) at++
    if (at === this.at + 1) return false
    return ['define', 'include', 'if', 'endif', 'else', 'undef', 'pragma', 'elif', 'error'].some(
      word => this.text.startsWith(word, at) && !isWordClass(classOf[this.units[at + word.length]!]!),
    )
  }

  private restOfLine() {
    const end = this.text.indexOf('\n', this.at)
    this.token(forms.comment)
    this.at = end < 0 || end > this.to ? this.to : end
  }

  /** A comment that ends in a sign of its own, where it does. */
  private block(close: string, openLength: number) {
    const end = this.endOfBlock(close, this.at + openLength)
    if (end < 0) {
      this.token(this.units[this.at]!)
      this.at++
      return
    }
    this.token(forms.block)
    this.passLines(end)
  }

  /** Perl's and Ruby's manuals between the lines of a program go on to the end when nothing closes them. */
  private manual() {
    const ends = ['\n=cut', '\n=end'].map(close => this.endOfBlock(close, this.at + 1)).filter(end => end > 0)
    this.token(forms.block)
    this.passLines(Math.min(this.to, ...ends))
  }

  private endOfBlock(close: string, from: number): number {
    const end = this.text.slice(from, from + longestBlock).indexOf(close)
    return end < 0 ? -1 : Math.min(this.to, from + end + close.length)
  }

  /** Goes on at `end`; the lines between count as comment. */
  private passLines(end: number) {
    for (let at = this.text.indexOf('\n', this.at); at >= 0 && at < end; at = this.text.indexOf('\n', at + 1)) {
      this.lines.comments++
      this.lines.count++
    }
    this.at = end
  }

  private quoted(unit: number) {
    const { units, at } = this
    if (units[at + 1] === unit && units[at + 2] === unit) return this.tripled(unit)
    const isInWord = unit === apostrophe && !this.gap && this.onLine > 0 && isWordClass(classOf[units[at - 1]!]!)
    if (!isInWord) {
      const end = this.endOfString(unit)
      if (end > 0) {
        this.run = 0
        this.token(forms.text)
        this.at = end
        return
      }
    }
    if (!isInWord) this.run = 0
    if (!isInWord) this.token(unit)
    this.at++
  }

  private tripled(unit: number) {
    const mark = String.fromCharCode(unit).repeat(3)
    const end = this.endOfBlock(mark, this.at + 3)
    this.token(unit === 96 ? forms.fence : forms.block)
    if (end < 0) this.at += 3
    else this.passLines(end)
  }

  /** Behind the closing sign on the same line, or -1. */
  private endOfString(unit: number): number {
    const limit = Math.min(this.to, this.at + longestString)
    for (let at = this.at + 1; at < limit; at++) {
      const found = this.units[at]!
      if (found === newline) return -1
      if (found === 92) at++
      else if (found === unit) return at + 1
    }
    return -1
  }
}

/** What may follow a word of a sentence. */
const isCalm = (unit: number) =>
  unit === 32 || unit === 44 || unit === 46 || unit === 10 || unit === 13 || unit === 39 || unit === 0x2019

function noLines(): Lines {
  return { count: 0, comments: 0, tokens: 0, prose: 0, semicolons: 0, braces: 0, colons: 0, indented: 0 }
}
