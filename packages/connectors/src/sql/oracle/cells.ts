import type { ColumnRow } from './catalogue.ts'
import { quoted } from './fault.ts'

const texts = /^(N?VARCHAR2|N?CHAR|VARCHAR)$/
const longTexts = /^N?CLOB$/
const plain = /^(NUMBER|FLOAT|BINARY_FLOAT|BINARY_DOUBLE|BOOLEAN|INTERVAL )/
const times = /^(DATE|TIMESTAMP)/

/** Types that a statement can turn into text or bytes; not `LONG`, of which no part can be taken, files outside, and what others made up. */
export const isReadable = ({ type, type_owner: owner }: ColumnRow) =>
  (owner === '' &&
    (texts.test(type) ||
      longTexts.test(type) ||
      plain.test(type) ||
      times.test(type) ||
      /^(RAW|BLOB|JSON|ROWID|UROWID)$/.test(type))) ||
  type === 'XMLTYPE'

/** Bytes of a `RAW` that an expression can hold everywhere. */
const mostBytes = 2000

/** One character more than is kept: so it shows whether something was cut off. */
export function cellOf({ name, type }: ColumnRow, length: number): string {
  const cell = `t.${quoted(name)}`
  if (texts.test(type) || longTexts.test(type)) return `SUBSTR(${cell}, 1, ${length + 1})`
  if (type === 'XMLTYPE') return `SUBSTR(XMLSERIALIZE(CONTENT ${cell} AS CLOB), 1, ${length + 1})`
  if (type === 'JSON') return `SUBSTR(JSON_SERIALIZE(${cell} RETURNING CLOB), 1, ${length + 1})`
  if (type === 'BLOB') return `DBMS_LOB.SUBSTR(${cell}, ${Math.min(length, mostBytes)}, 1)`
  if (type === 'RAW') return cell
  if (times.test(type)) return `TO_CHAR(${cell}, 'YYYY-MM-DD HH24:MI:SS')`
  if (type.endsWith('ROWID')) return `ROWIDTOCHAR(${cell})`
  return `TO_CHAR(${cell})`
}
