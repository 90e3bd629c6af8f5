import type { FileHandle } from 'node:fs/promises'
import { readRange } from '../../../kit/read-file.ts'
import { startsMessage } from './separator.ts'

/** A message's bytes in the file, without the `From ` line before it and the blank line after it. */
export interface MboxMessage {
  fromLine: string
  start: number
  length: number
}

const blockSize = 1024 * 1024
const lookAround = 2048
/** Bytes before the place asked for that are loaded too: a separator is judged by the line before it. */
const margin = 16
const separator = Buffer.from('\nFrom ')

/**
 * Messages of an mbox file (mboxo, mboxrd, mboxcl, mboxcl2; LF or CRLF) in bounded memory: only a block of the file is held.
 * @throws the signal's reason when it is aborted, and faults of the file system
 */
export async function* mboxMessages(
  handle: FileHandle,
  size: number,
  signal: AbortSignal,
): AsyncGenerator<MboxMessage> {
  const file = new Block(handle, size)
  let at: number | undefined = await firstLine(file)
  while (at !== undefined) {
    signal.throwIfAborted()
    const fromLine = await file.line(at)
    const start = at + fromLine.length
    const next = (await byContentLength(file, start)) ?? (await nextSeparator(file, start, signal))
    const end = await withoutBlankLine(file, start, next ?? size)
    yield { fromLine: fromLine.trimEnd(), start, length: end - start }
    at = next
  }
}

async function firstLine(file: Block): Promise<number | undefined> {
  const start = (await file.text(0, 3)) === '\xef\xbb\xbf' ? 3 : 0
  return (await file.text(start, 5)) === 'From ' ? start : nextSeparator(file, start, undefined)
}

async function nextSeparator(file: Block, from: number, signal: AbortSignal | undefined): Promise<number | undefined> {
  for (
    let at = await file.indexOf(separator, from - 1, signal);
    at !== undefined;
    at = await file.indexOf(separator, at + 1, signal)
  ) {
    if (await isSeparator(file, at + 1)) return at + 1
  }
  return undefined
}

async function isSeparator(file: Block, at: number): Promise<boolean> {
  const before = await file.text(Math.max(0, at - 4), Math.min(4, at))
  const [line = '', next = ''] = (await file.text(at, lookAround)).split('\n')
  return startsMessage({ before, line, next })
}

/** Where the next message starts by `Content-Length`, if that is what is there: many such headers are wrong. */
async function byContentLength(file: Block, start: number): Promise<number | undefined> {
  const { head, blank } = await headOf(file, start)
  const length = blank
    ? /^content-length:[ \t]*(\d{1,15})[ \t]*\r?$/im.exec(head.slice(0, blank.index + 1))?.[1]
    : undefined
  if (!blank || length === undefined) return undefined
  const end = start + blank.index + blank[0].length + Number(length)
  if (end >= file.size) return undefined
  const gap = /^(?:\r?\n){0,2}(?=From )/.exec(await file.text(end, 9))
  const at = gap ? end + gap[0].length : undefined
  if (at === undefined || (await file.text(at - 1, 1)) !== '\n') return undefined
  return (await isMessageLine(file, at)) ? at : undefined
}

/** The first bytes of a message, as many as its headers are likely to need. */
async function headOf(
  file: Block,
  start: number,
  length = 4096,
): Promise<{ head: string; blank: RegExpExecArray | null }> {
  const head = await file.text(start, length)
  const blank = /(?:^|\n)\r?\n/.exec(head)
  return blank || length >= 64 * 1024 || head.length < length ? { head, blank } : headOf(file, start, length * 4)
}

async function isMessageLine(file: Block, at: number): Promise<boolean> {
  const [line = '', next = ''] = (await file.text(at, lookAround)).split('\n')
  return startsMessage({ before: '\n\n', line, next })
}

/** The blank line belongs to the archive, and may be missing at its end until a further message is added. */
async function withoutBlankLine(file: Block, start: number, end: number): Promise<number> {
  const tail = await file.text(Math.max(start, end - 4), Math.min(4, end - start))
  const blank = /(?:\n|^)(\r?\n)$/.exec(tail)
  return end - (blank?.[1]?.length ?? 0)
}

/** A window on a file that moves forward. */
class Block {
  readonly size: number
  readonly #handle: FileHandle
  #bytes: Buffer = Buffer.alloc(0)
  #start = 0

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  async text(at: number, length: number): Promise<string> {
    return (await this.#load(at, length)).toString('latin1')
  }

  /** The line at `at` with its line break; cut after 64 KiB. */
  async line(at: number): Promise<string> {
    const text = await this.text(at, 64 * 1024)
    const end = text.indexOf('\n')
    return end < 0 ? text : text.slice(0, end + 1)
  }

  async indexOf(needle: Buffer, from: number, signal: AbortSignal | undefined): Promise<number | undefined> {
    for (let at = Math.max(0, from); at < this.size; at += blockSize - needle.length) {
      signal?.throwIfAborted()
      const found = await this.#find(needle, at)
      if (found !== undefined) return found
    }
    return undefined
  }

  async #find(needle: Buffer, at: number): Promise<number | undefined> {
    const window = await this.#load(at, blockSize)
    const found = window.indexOf(needle)
    return found < 0 ? undefined : at + found
  }

  async #load(at: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, this.size - at))
    if (at < this.#start || at + wanted > this.#start + this.#bytes.length) {
      this.#start = Math.max(0, at - margin)
      this.#bytes = await readRange(
        this.#handle,
        this.#start,
        Math.max(0, Math.min(2 * blockSize, this.size - this.#start)),
      )
    }
    return this.#bytes.subarray(at - this.#start, at - this.#start + wanted)
  }
}
