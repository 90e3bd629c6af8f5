import { plainNumber, serialDate } from '../xlsx/cell-format.ts'

/** A compressed number ([MS-XLS] 2.5.217). */
export function rkNumber(rk: number): number {
  let value: number
  if (rk & 2) value = rk >> 2
  else {
    const bytes = Buffer.alloc(8)
    bytes.writeInt32LE(rk & ~3, 4)
    value = bytes.readDoubleLE(0)
  }
  return rk & 1 ? value / 100 : value
}

export function shownNumber(value: number, isDate: boolean, is1904: boolean): string {
  return isDate ? serialDate(value, is1904) : plainNumber(String(value))
}

/** What a cell shows for an error ([MS-XLS] 2.5.10). */
const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

export function errorText(code = 0): string {
  return errors[code] ?? '#ERROR!'
}

export function truth(value: number | undefined): string {
  return value ? 'TRUE' : 'FALSE'
}
