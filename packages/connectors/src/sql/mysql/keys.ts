import { z } from 'zod'
import type { Ask } from './client.ts'
import { nameOf } from './catalogue.ts'
import { quoted } from './fault.ts'

/** A column by which a table lies in order. */
export interface OrderedBy {
  column: string
  /** Nothing twice. */
  isUnique: boolean
}

const Part = z.object({ index: z.string(), column: z.string(), parts: z.coerce.number() })

/** The first column of the primary key, or of another key whose values are all there and differ; nothing where there is none. */
export async function orderOf(ask: Ask, schema: string, table: string): Promise<OrderedBy | undefined> {
  const rows = await ask(
    `SELECT INDEX_NAME AS \`index\`, MAX(IF(SEQ_IN_INDEX = 1, COLUMN_NAME, NULL)) AS \`column\`, COUNT(*) AS parts
    FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND NON_UNIQUE = 0
    GROUP BY INDEX_NAME HAVING MAX(NULLABLE) IN ('', 'NO') ORDER BY INDEX_NAME = 'PRIMARY' DESC, parts`,
    [schema, table],
  )
  const [first] = rows.map(row => Part.parse(row))
  return first && { column: first.column, isUnique: first.parts === 1 }
}

const Ends = z.object({ least: z.coerce.string().nullable(), most: z.coerce.string().nullable() })

/** Places between the least and the greatest value, by chance, in order; nothing where what lies between cannot be told. The server finds both ends by the key alone. */
export async function pointsOf(
  ask: Ask,
  { schema, table, column }: { schema: string; table: string; column: string },
  count: number,
): Promise<string[] | undefined> {
  const [row] = await ask(
    `SELECT CAST(MIN(${quoted(column)}) AS CHAR) AS least, CAST(MAX(${quoted(column)}) AS CHAR) AS most FROM ${nameOf(schema, table)}`,
  )
  const { least, most } = Ends.parse(row)
  if (least === null || most === null) return undefined
  const chance = chanceOf(`${schema}/${table}`)
  const between = Array.from({ length: count }, () => placeBetween(least, most, chance()))
  const points = between.filter(point => point !== undefined)
  return points.length ? points : undefined
}

/** @param share from 0 to 1 */
function placeBetween(least: string, most: string, share: number): string | undefined {
  if (/^-?\d+$/.test(least) && /^-?\d+$/.test(most)) {
    const span = BigInt(most) - BigInt(least) + 1n
    return String(BigInt(least) + (span * BigInt(Math.floor(share * 2 ** 40))) / 2n ** 40n)
  }
  if (isDate(least) && isDate(most)) {
    const [from, to] = [least, most].map(date =>
      Date.parse(`${date.replace(' ', 'T')}Z`.replace(/^([\d-]{10})Z$/, '$1T00:00:00Z')),
    )
    if (from === undefined || to === undefined || Number.isNaN(from + to)) return undefined
    return new Date(from + (to - from) * share).toISOString().slice(0, 19).replace('T', ' ')
  }
  return textBetween(least, most, share)
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d(\.\d+)?)?$/.test(text)

const told = 6

/** By the first characters after what both begin with, each taken for a digit between the least and the greatest that is seen there. */
function textBetween(least: string, most: string, share: number): string | undefined {
  let same = 0
  while (same < least.length && least[same] === most[same]) same++
  const [low, high] = [digits(least.slice(same)), digits(most.slice(same))]
  if (high <= low) return undefined
  let place = low + (high - low) * share
  let text = least.slice(0, same)
  for (let power = base ** (told - 1); power >= 1; power /= base) {
    const digit = Math.floor(place / power)
    text += String.fromCharCode(first + digit)
    place -= digit * power
  }
  return text
}

/** Characters that are printed, of ASCII: what is beyond counts as the last. */
const [first, base] = [0x20, 0x5f]
const digits = (text: string) =>
  Array.from({ length: told }, (_, at) => {
    const code = text.charCodeAt(at)
    return Number.isNaN(code) ? 0 : Math.min(Math.max(code - first, 0), base - 1)
  }).reduce((sum, digit) => sum * base + digit, 0)

/** The same for the same table each time. */
function chanceOf(seed: string): () => number {
  let state = [...seed].reduce((sum, character) => (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0, 7)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
