import { OutboundFault } from './fault.ts'

/**
 * JSON as a value. With `lossless`, a number that JavaScript would round is the text that was sent: cursors and ids of 64 bits stay what they are.
 * @throws OutboundFault `malformed`
 */
export function parseJson(text: string, { host, lossless = false }: { host: string; lossless?: boolean }): unknown {
  try {
    return lossless ? JSON.parse(text, keepDigits as Reviver) : JSON.parse(text)
  } catch (error) {
    // What the parser says quotes the text.
    throw new OutboundFault(
      'malformed',
      `${host} answered with something that is no JSON (${error instanceof Error ? error.name : 'unknown'}).`,
    )
  }
}

type Reviver = (this: unknown, key: string, value: unknown) => unknown

function keepDigits(this: unknown, _key: string, value: unknown, { source }: { source?: string }): unknown {
  if (typeof value !== 'number' || source === undefined) return value
  return isExact(value, source) ? value : source
}

function isExact(value: number, source: string): boolean {
  return (
    String(value) === source ||
    (!/^-?\d+$/.test(source) ? significant(source) <= 15 && Number.isFinite(value) : Number.isSafeInteger(value))
  )
}

/** Decimal digits that count: a double holds any 15. */
function significant(source: string): number {
  return source.replace(/e.*$/i, '').replace(/^-?[0.]*|\./g, '').length
}
