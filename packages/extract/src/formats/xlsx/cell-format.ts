import { attribute, parseXml } from '../../xml/xml.ts'
import type { ZipPackage } from '../../zip/archive.ts'

/** For each cell style, whether it shows a number as a date. */
export type DateStyles = readonly boolean[]

const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
])

/** Whether a number format shows dates or times (ECMA-376 part 1, 18.8.30 and 18.8.31). */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id)
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').split(';')[0] ?? ''
  return /[dmyhs]/i.test(bare) && !/general|[#?]/i.test(bare)
}

export async function loadDateStyles(pack: ZipPackage, part: string): Promise<DateStyles> {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let inCells = false
  for await (const _ of parseXml(pack.bytes(part), {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attribute(attributes, 'formatCode') ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(isDateFormat(id, codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  }));
  return styles
}

const dayMs = 86_400_000
const firstDay = Date.UTC(1899, 11, 30)
const days1904 = 1462

/** A serial day number as ISO 8601: `2024-03-01`, `2024-03-01 10:30:00` or, below one, `10:30:00`. */
export function serialDate(serial: number, is1904 = false): string {
  if (!(serial >= 0 && serial < 2_958_466)) return String(serial)
  const shifted = is1904 ? serial + days1904 : serial < 60 && serial >= 1 ? serial + 1 : serial
  const date = new Date(firstDay + Math.round(shifted * 86_400) * 1000)
  const iso = date.toISOString()
  if (serial < 1 && !is1904) return iso.slice(11, 19)
  return (date.getTime() - firstDay) % dayMs === 0 ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** A number as Excel stores it, without the noise of binary fractions. */
export function plainNumber(value: string): string {
  if (value.length < 12 && !/e/i.test(value)) return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const short = Number(number.toPrecision(15))
  return Math.abs(short) >= 1e21 || (short !== 0 && Math.abs(short) < 1e-6)
    ? String(short)
    : short.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 })
}
