import { decodeWords } from 'postal-mime'

export interface Header {
  /** Lower case; empty for a line that is no header. */
  name: string
  /** The name as it was sent. */
  sent: string
  value: string
}

const [newline, carriageReturn] = [10, 13]
/** Header blocks longer than this are cut: no honest message has them. */
const maxHeaderBytes = 1024 * 1024

/**
 * Headers of a message or part that begins at `start`, and where its body begins. A line that is no header is passed over where a header follows
 * and the block goes on to its blank line; else it ends the block, as if the blank line were missing: it and what follows is text.
 */
export function readHeaders(bytes: Buffer, start: number, end: number): { headers: Header[]; bodyStart: number } {
  const lines: Buffer[] = []
  let stray: { at: number; lines: number } | undefined
  let [at, wasStray] = [start, false]
  while (at < end && at - start < maxHeaderBytes) {
    const next = lineEnd(bytes, at, end)
    const line = bytes.subarray(at, next)
    if (isBlank(line) && !wasStray) return { headers: parseLines(lines), bodyStart: next }
    const isHeader = isHeaderLine(line, lines.length === 0)
    if (wasStray && !isHeader) break
    if (!isHeader) stray ??= { at, lines: lines.length }
    wasStray = !isHeader
    lines.push(line)
    at = next
  }
  return stray
    ? { headers: parseLines(lines.slice(0, stray.lines)), bodyStart: stray.at }
    : { headers: parseLines(lines), bodyStart: at }
}

/** The first header of a name (lower case), unfolded, not decoded. */
export function header(headers: readonly Header[], name: string): string | undefined {
  return headers.find(candidate => candidate.name === name)?.value
}

export function headerValues(headers: readonly Header[], name: string): string[] {
  return headers.filter(candidate => candidate.name === name).map(candidate => candidate.value)
}

/** Text of a header with its encoded words (RFC 2047) decoded. */
export function headerText(headers: readonly Header[], name: string): string | undefined {
  const value = header(headers, name)
  return value === undefined ? undefined : decodeWords(value.slice(0, 64 * 1024)).trim()
}

/** Where the line at `at` ends, its break included: LF, CRLF, or the CR alone of old archives. */
export function lineEnd(bytes: Buffer, at: number, end: number): number {
  for (let place = at; place < end; place++) {
    if (bytes[place] === newline) return place + 1
    if (bytes[place] === carriageReturn && bytes[place + 1] !== newline) return place + 1
  }
  return end
}

function isBlank(line: Buffer): boolean {
  return line.length === 0 || (line.length <= 2 && line.every(byte => byte === 10 || byte === 13))
}

/** A field, its continuation, or a stray mbox line, which some archives leave among the headers. */
function isHeaderLine(line: Buffer, isFirst: boolean): boolean {
  if (line[0] === 32 || line[0] === 9) return !isFirst
  const text = line.subarray(0, 200).toString('latin1')
  return /^[!-9;-~]+[ \t]*:/.test(text) || /^>?From /.test(text)
}

function parseLines(lines: readonly Buffer[]): Header[] {
  const text = decodeBytes(Buffer.concat(lines)).replace(/(?:\r\n?|\n)[ \t]+/g, ' ')
  return text.split(/\r\n?|\n/).flatMap(line => {
    const colon = line.indexOf(':')
    const sent = line.slice(0, Math.max(0, colon)).trim()
    if (/^>?From /.test(line) || line.trim() === '') return []
    // A line that was passed over keeps its text, without a name.
    return /^[!-9;-~]+$/.test(sent)
      ? [{ name: sent.toLowerCase(), sent, value: line.slice(colon + 1).trim() }]
      : [{ name: '', sent: '', value: line.trim() }]
  })
}

/** Raw 8-bit headers are UTF-8 (RFC 6532) or, in older mail, a Western code page. */
function decodeBytes(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
