import { decodeWords } from 'postal-mime'

export interface Header {
  name: string
  value: string
}

const newline = 10
/** Header blocks longer than this are cut: no honest message has them. */
const maxHeaderBytes = 1024 * 1024

/** Headers of a message or part that begins at `start`, and where its body begins. Broken lines end the block, as if the blank line were missing. */
export function readHeaders(bytes: Buffer, start: number, end: number): { headers: Header[]; bodyStart: number } {
  const lines: Buffer[] = []
  let at = start
  while (at < end && at - start < maxHeaderBytes) {
    const next = lineEnd(bytes, at, end)
    const line = bytes.subarray(at, next)
    if (isBlank(line)) return { headers: parseLines(lines), bodyStart: next }
    if (!isHeaderLine(line, lines.length === 0)) break
    lines.push(line)
    at = next
  }
  return { headers: parseLines(lines), bodyStart: at }
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

export function lineEnd(bytes: Buffer, at: number, end: number): number {
  const found = bytes.indexOf(newline, at)
  return found < 0 || found >= end ? end : found + 1
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
  const text = decodeBytes(Buffer.concat(lines)).replace(/\r?\n[ \t]+/g, ' ')
  return text.split(/\r?\n/).flatMap(line => {
    const colon = line.indexOf(':')
    return colon < 1 ? [] : [{ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }]
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
