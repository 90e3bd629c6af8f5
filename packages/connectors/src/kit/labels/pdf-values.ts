import { LabelError } from './label.ts'

/** Entries of a dictionary by name, each as it is written. */
export type Dictionary = ReadonlyMap<string, Buffer>

const whites = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set([...'()<>[]{}/%'].map(mark => mark.charCodeAt(0)))
const mostNested = 64
const [open, close, less, more, slash, percent, backslash] = [0x28, 0x29, 0x3c, 0x3e, 0x2f, 0x25, 0x5c]

/** The dictionary that begins at `at` (ISO 32000-1, 7.3.7), and where it ends. @throws LabelError */
export function dictionaryAt(bytes: Buffer, at: number): { entries: Dictionary; end: number } {
  const entries = new Map<string, Buffer>()
  let next = skipWhite(bytes, at)
  if (bytes[next] !== less || bytes[next + 1] !== less) throw damaged()
  for (next = skipWhite(bytes, next + 2); bytes[next] !== more; next = skipWhite(bytes, next)) {
    if (bytes[next] !== slash) throw damaged()
    const nameEnd = tokenEnd(bytes, next + 1)
    const start = skipWhite(bytes, nameEnd)
    const end = valueEnd(bytes, start, 0)
    entries.set(bytes.toString('latin1', next + 1, nameEnd), bytes.subarray(start, end))
    next = end
  }
  return { entries, end: next + 2 }
}

export function skipWhite(bytes: Buffer, at: number): number {
  let next = at
  for (; next < bytes.length; next++) {
    const byte = bytes[next] ?? 0
    if (byte === percent) while (next < bytes.length && bytes[next] !== 10 && bytes[next] !== 13) next++
    else if (!whites.has(byte)) return next
  }
  throw damaged()
}

function valueEnd(bytes: Buffer, at: number, depth: number): number {
  if (depth > mostNested || at >= bytes.length) throw damaged()
  const byte = bytes[at]
  if (byte === open) return textEnd(bytes, at)
  if (byte === less && bytes[at + 1] !== less) return found(bytes, '>', at) + 1
  if (byte === slash) return tokenEnd(bytes, at + 1)
  const closing = byte === less ? '>>' : byte === 0x5b ? ']' : undefined
  if (closing === undefined) return numberOrReferenceEnd(bytes, at)
  for (let next = skipWhite(bytes, at + closing.length); ; next = skipWhite(bytes, next)) {
    if (bytes.toString('latin1', next, next + closing.length) === closing) return next + closing.length
    next = valueEnd(bytes, next, depth + 1)
  }
}

function textEnd(bytes: Buffer, at: number): number {
  let nested = 0
  for (let next = at; next < bytes.length; next++) {
    if (bytes[next] === backslash) next++
    else if (bytes[next] === open) nested++
    else if (bytes[next] === close && --nested === 0) return next + 1
  }
  throw damaged()
}

function tokenEnd(bytes: Buffer, at: number): number {
  let next = at
  while (next < bytes.length && !whites.has(bytes[next] ?? 0) && !delimiters.has(bytes[next] ?? 0)) next++
  return next
}

function numberOrReferenceEnd(bytes: Buffer, at: number): number {
  const reference = /^\d{1,10}\s+\d{1,5}\s+R(?![^\s()<>[\]{}/%])/.exec(bytes.toString('latin1', at, at + 32))
  const end = reference ? at + reference[0].length : tokenEnd(bytes, at)
  if (end === at) throw damaged()
  return end
}

function found(bytes: Buffer, text: string, from: number): number {
  const at = bytes.indexOf(text, from, 'latin1')
  if (at < 0) throw damaged()
  return at
}

export function integerIn(entries: Dictionary, name: string): number | undefined {
  const text = entries.get(name)?.toString('latin1') ?? ''
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined
}

/** The number of an object, and how often it was given anew. */
export interface Reference {
  number: number
  generation: number
}

/** The object that an entry refers to. */
export function referenceIn(entries: Dictionary, name: string): Reference | undefined {
  const [, number, generation] = /^(\d+)\s+(\d+)\s+R$/.exec(entries.get(name)?.toString('latin1') ?? '') ?? []
  return number === undefined ? undefined : { number: Number(number), generation: Number(generation) }
}

export function integersIn(entries: Dictionary, name: string): number[] {
  return (entries.get(name)?.toString('latin1').match(/\d+/g) ?? []).map(Number)
}

export const damaged = () => new LabelError('damaged', 'It is damaged, or not what its name says.')
