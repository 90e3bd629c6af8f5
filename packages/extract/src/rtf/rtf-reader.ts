import { RowBatch } from '../text/row-batch.ts'
import { codePageOfFont } from './code-pages.ts'
import { CommentAbout } from './comment-about.ts'
import { decodeCodePage } from './decoder.ts'
import { destinationOf, isKept, type Destination } from './destinations.ts'

const symbols: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  column: '\n',
  tab: '\t',
  nestcell: '\t',
  nestrow: '\n',
  emdash: '—',
  endash: '–',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  softline: '\n',
  zwj: '\u200D',
  zwnj: '\u200C',
}
const tableWords = new Set(['trowd', 'intbl', 'cell', 'row'])
const withTables = new Set<Destination>(['body', 'header', 'note', 'comment'])
const maxGroups = 10_000
const maxObjectBytes = 64 * 2 ** 20

interface Group {
  destination: Destination
  codePage: number
  unicodeSkip: number
  isHidden: boolean
  isDeleted: boolean
}

/** Reads RTF (1.9.1) as its bytes come. Groups and control words are followed; pictures, styles and tables of settings are passed over. */
export class RtfReader {
  readonly texts = new Map<Destination, RowBatch>()
  readonly info = new Map<string, string>()
  /** Embedded objects (OLE 1.0 streams). */
  readonly objects: Buffer[] = []
  unclosed = 0
  readonly #fonts = new Map<number, number>()
  #defaultCodePage = 1252
  #groups: Group[] = []
  #group: Group = { destination: 'body', codePage: 1252, unicodeSkip: 1, isHidden: false, isDeleted: false }
  #bytes: number[] = []
  #skip = 0
  #binary = 0
  #isStarred = false
  #font = 0
  #rest: Buffer = Buffer.alloc(0)
  #objectHex: string[] = []
  #objectChars = 0
  #about = new CommentAbout()

  write(piece: Uint8Array): void {
    const data = Buffer.concat([this.#rest, piece])
    const safe = this.#parse(data, data.length - 64)
    this.#rest = data.subarray(safe)
  }

  end(): void {
    this.#parse(this.#rest, this.#rest.length)
    this.#flush()
    this.unclosed = this.#groups.length
  }

  get full(): boolean {
    return this.texts.values().some(text => text.full)
  }

  /** Parses tokens that begin before `end` and gives where it stopped. */
  #parse(data: Buffer, end: number): number {
    let at = 0
    while (at < end) {
      if (this.#binary > 0) {
        const passed = Math.min(this.#binary, data.length - at)
        this.#binary -= passed
        at += passed
        continue
      }
      const byte = data[at] ?? 0
      if (byte === 0x7b) {
        this.#open()
        at++
      } else if (byte === 0x7d) {
        this.#close()
        at++
      } else if (byte === 0x5c) at = this.#control(data, at + 1)
      else if (byte === 0x0d || byte === 0x0a || byte === 0) at++
      else {
        let stop = at + 1
        while (stop < end && isPlain(data[stop] ?? 0)) stop++
        this.#plain(data.subarray(at, stop))
        at = stop
      }
    }
    return at
  }

  #control(data: Buffer, at: number): number {
    const first = data[at]
    if (first === undefined) return at
    if (!isLetter(first)) return this.#symbol(data, at, String.fromCharCode(first))
    let end = at
    while (end < data.length && end - at < 40 && isLetter(data[end] ?? 0)) end++
    const word = data.toString('latin1', at, end)
    let digits = end
    if (data[digits] === 0x2d) digits++
    while (digits < data.length && digits - end < 12 && isDigit(data[digits] ?? 0)) digits++
    const value = digits > end && data[digits - 1] !== 0x2d ? Number(data.toString('latin1', end, digits)) : undefined
    this.#word(word, value)
    const next = value === undefined ? end : digits
    return data[next] === 0x20 ? next + 1 : next
  }

  #symbol(data: Buffer, at: number, symbol: string): number {
    if (symbol === "'") {
      const code = parseInt(data.toString('latin1', at + 1, at + 3), 16)
      if (!Number.isNaN(code)) this.#byte(code)
      return at + 3
    }
    if (symbol === '*') this.#isStarred = true
    else if (symbol === '~') this.#put('\u00A0')
    else if (symbol === '_') this.#put('\u2011')
    else if (symbol === '-') this.#put('\u00AD')
    else if (symbol === '\n' || symbol === '\r') this.#put('\n')
    else if (symbol === '{' || symbol === '}' || symbol === '\\') this.#byte(symbol.charCodeAt(0))
    return at + 1
  }

  #word(word: string, value: number | undefined): void {
    const isStarred = this.#isStarred
    this.#isStarred = false
    if (word === 'u' && value !== undefined) return this.#unicode(value)
    if (this.#skip > 0 && word !== 'uc') this.#skip = Math.max(0, this.#skip - 1)
    const symbol = symbols[word]
    if (symbol !== undefined) return this.#put(symbol)
    if (tableWords.has(word)) return this.#table(word)
    if (word === 'bin') {
      this.#binary = Math.max(0, value ?? 0)
      return
    }
    this.#flush()
    if (this.#setting(word, value)) return
    const destination = destinationOf(word)
    if (destination) this.#enter(destination)
    else if (isStarred && !isKept(word)) this.#group.destination = 'skip'
  }

  /** Tables of the text itself; those within tables are text of their cells. */
  #table(word: string): void {
    this.#flush()
    const { destination, isHidden, isDeleted } = this.#group
    if (!withTables.has(destination)) return
    const batch = this.#batch(isDeleted ? 'tracked-change' : isHidden ? 'hidden' : destination)
    if (word === 'cell') batch.endOfCell()
    else if (word === 'row') batch.endOfRow()
    else batch.inRow()
  }

  #setting(word: string, value: number | undefined): boolean {
    switch (word) {
      case 'ansicpg':
        this.#defaultCodePage = value === undefined || value <= 0 ? 1252 : value
        this.#group.codePage = this.#defaultCodePage
        return true
      case 'mac':
        this.#group.codePage = this.#defaultCodePage = 10000
        return true
      case 'pc':
        this.#group.codePage = this.#defaultCodePage = 437
        return true
      case 'pca':
        this.#group.codePage = this.#defaultCodePage = 850
        return true
      case 'uc':
        this.#group.unicodeSkip = Math.max(0, Math.min(32, value ?? 1))
        return true
      case 'f':
        this.#font = value ?? 0
        this.#group.codePage = this.#fonts.get(this.#font) ?? this.#defaultCodePage
        return true
      case 'fcharset':
        this.#fontCharset(value ?? 0)
        return true
      case 'plain':
        this.#group.isHidden = this.#group.isDeleted = false
        return true
      case 'v':
        this.#group.isHidden = value !== 0
        return true
      case 'deleted':
        this.#group.isDeleted = value !== 0
        return true
      default:
        return false
    }
  }

  #fontCharset(charset: number): void {
    if (this.#group.destination !== 'fonts') return
    const codePage = codePageOfFont(charset)
    if (codePage !== undefined) this.#fonts.set(this.#font, charset === 0 ? this.#defaultCodePage : codePage)
  }

  #enter(destination: Destination): void {
    if (this.#group.destination === 'skip') return
    // A comment begins within hidden text, and is none.
    if (destination === 'comment') this.#group.isHidden = this.#group.isDeleted = false
    this.#group.destination = destination
  }

  #open(): void {
    this.#flush()
    this.#skip = 0
    this.#isStarred = false
    if (this.#groups.length < maxGroups) this.#groups.push({ ...this.#group })
  }

  #close(): void {
    this.#flush()
    this.#skip = 0
    const closed = this.#group.destination
    this.#group = this.#groups.pop() ?? this.#group
    if (closed === this.#group.destination) return
    if (closed === 'object') this.#endObject()
    else if (closed === 'comment') this.#endComment()
    else if (closed === 'header' || closed === 'note') this.texts.get(closed)?.newLine()
  }

  #unicode(value: number): void {
    this.#flush()
    this.#put(String.fromCharCode(value & 0xffff))
    this.#skip = this.#group.unicodeSkip
  }

  #plain(bytes: Buffer): void {
    let from = 0
    if (this.#skip > 0) {
      from = Math.min(this.#skip, bytes.length)
      this.#skip -= from
    }
    if (from >= bytes.length) return
    if (this.#group.destination === 'object') return this.#objectData(bytes.toString('latin1', from))
    if (this.#group.destination === 'skip') return
    for (let at = from; at < bytes.length; at++) this.#bytes.push(bytes[at] ?? 0)
    if (this.#bytes.length > 65_536) this.#flush()
  }

  #byte(code: number): void {
    if (this.#skip > 0) this.#skip--
    else this.#bytes.push(code)
  }

  #flush(): void {
    if (this.#bytes.length === 0) return
    const text = decodeCodePage(Buffer.from(this.#bytes), this.#group.codePage)
    this.#bytes = []
    this.#add(text)
  }

  #put(text: string): void {
    this.#flush()
    this.#add(text)
  }

  #add(text: string): void {
    const { destination, isHidden, isDeleted } = this.#group
    if (destination === 'skip' || destination === 'fonts' || destination === 'object') return
    if (destination.startsWith('info:')) {
      this.info.set(destination.slice(5), ((this.info.get(destination.slice(5)) ?? '') + text).slice(0, 4096))
      return
    }
    if (this.#about.takes(destination, text)) return
    const batch = this.#batch(isDeleted ? 'tracked-change' : isHidden ? 'hidden' : destination)
    if (destination === 'comment') batch.add(this.#about.takeHead())
    batch.add(text)
  }

  #batch(destination: Destination): RowBatch {
    const batch = this.texts.get(destination) ?? new RowBatch()
    this.texts.set(destination, batch)
    return batch
  }

  #endComment(): void {
    this.#batch('comment').add(this.#about.takeHead())
    this.#batch('comment').newLine()
  }

  #objectData(hex: string): void {
    this.#objectChars += hex.length
    if (this.#objectChars <= maxObjectBytes) this.#objectHex.push(hex.replace(/\s+/g, ''))
  }

  #endObject(): void {
    if (this.#objectHex.length > 0) this.objects.push(Buffer.from(this.#objectHex.join(''), 'hex'))
    this.#objectHex = []
  }
}

function isLetter(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a)
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function isPlain(byte: number): boolean {
  return byte !== 0x7b && byte !== 0x7d && byte !== 0x5c && byte !== 0x0d && byte !== 0x0a && byte !== 0
}
