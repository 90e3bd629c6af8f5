import { startsMessage } from './separator.ts'
import { Window, type ArchiveBytes } from './window.ts'

/** A message's bytes in the archive, without the `From ` line before it and the blank line after it. */
export interface MboxMessage {
  /** Where its `From ` line begins. */
  at: number
  fromLine: string
  start: number
  length: number
}

const lookAround = 2048
const separator = Buffer.from('\nFrom ')

/**
 * Messages of an mbox archive (mboxo, mboxrd, mboxcl, mboxcl2; LF or CRLF) in bounded memory: only a block of it is held.
 * @throws the signal's reason when it is aborted, and what `bytes` throws
 */
export async function* mboxMessages(bytes: ArchiveBytes, signal?: AbortSignal): AsyncGenerator<MboxMessage> {
  const file = new Window(bytes)
  let at: number | undefined = await firstLine(file, signal)
  while (at !== undefined) {
    signal?.throwIfAborted()
    const fromLine = await file.line(at)
    const start = at + fromLine.length
    const next = (await byContentLength(file, start)) ?? (await nextSeparator(file, start, signal))
    const end = await withoutBlankLine(file, start, next ?? file.end)
    yield { at, fromLine: fromLine.trimEnd(), start, length: end - start }
    at = next
  }
}

async function firstLine(file: Window, signal: AbortSignal | undefined): Promise<number | undefined> {
  const [before] = /^(?:\xef\xbb\xbf)?\s*/.exec(await file.text(0, lookAround)) ?? ['']
  const start = before.length
  return (await file.text(start, 5)) === 'From ' ? start : nextSeparator(file, start, signal)
}

async function nextSeparator(file: Window, from: number, signal: AbortSignal | undefined): Promise<number | undefined> {
  for (
    let at = await file.indexOf(separator, from - 1, signal);
    at !== undefined;
    at = await file.indexOf(separator, at + 1, signal)
  ) {
    if (await isSeparator(file, at + 1)) return at + 1
  }
  return undefined
}

async function isSeparator(file: Window, at: number): Promise<boolean> {
  const before = await file.text(Math.max(0, at - 4), Math.min(4, at))
  const [line = '', next = ''] = (await file.text(at, lookAround)).split('\n')
  return startsMessage({ before, line, next })
}

/** Where the next message starts by `Content-Length`, if that is what is there: many such headers are wrong. */
async function byContentLength(file: Window, start: number): Promise<number | undefined> {
  const { head, blank } = await headOf(file, start)
  const length = blank
    ? /^content-length:[ \t]*(\d{1,15})[ \t]*\r?$/im.exec(head.slice(0, blank.index + 1))?.[1]
    : undefined
  if (!blank || length === undefined) return undefined
  const end = start + blank.index + blank[0].length + Number(length)
  const gap = /^(?:\r?\n){0,2}(?=From )/.exec(await file.peek(end, 9))
  const at = gap ? end + gap[0].length : undefined
  if (at === undefined || (await file.peek(at - 1, 1)) !== '\n') return undefined
  return (await isMessageLine(file, at)) ? at : undefined
}

/** The first bytes of a message, as many as its headers are likely to need. */
async function headOf(
  file: Window,
  start: number,
  length = 4096,
): Promise<{ head: string; blank: RegExpExecArray | null }> {
  const head = await file.text(start, length)
  const blank = /(?:^|\n)\r?\n/.exec(head)
  return blank || length >= 64 * 1024 || head.length < length ? { head, blank } : headOf(file, start, length * 4)
}

async function isMessageLine(file: Window, at: number): Promise<boolean> {
  const [line = '', next = ''] = (await file.peek(at, lookAround)).split('\n')
  return startsMessage({ before: '\n\n', line, next })
}

/** The blank line belongs to the archive, and may be missing at its end until a further message is added. */
async function withoutBlankLine(file: Window, start: number, end: number): Promise<number> {
  const tail = await file.text(Math.max(start, end - 4), Math.min(4, end - start))
  const blank = /(?:\n|^)(\r?\n)$/.exec(tail)
  return end - (blank?.[1]?.length ?? 0)
}
