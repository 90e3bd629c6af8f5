import type { Rule } from '../rule.ts'

/** What a column's values say together; the reason of a finding that stands for all of them. */
export interface ColumnEvidence {
  /** `ssn`, or the number of a column whose header is no known word: it could be a value itself. */
  label: string
  /** Values that pass, and values that are filled in. */
  passed: number
  filled: number
  check: string
  /** Words of the header that speak for it. */
  header?: string
}

const count = (number: number) => number.toLocaleString('en')

/** `1,998 of 2,000 values pass the check digit; the header says “pan”`. */
export function reasonOf({ passed, filled, check, header }: ColumnEvidence): string {
  const values = filled === 1 ? 'the only value does' : `${count(passed)} of ${count(filled)} values`
  const said = header ? `; the header says “${header}”` : '; no header says so'
  return filled === 1 ? `its value is one of those that ${check}${said}` : `${values} ${check}${said}`
}

const plain = /^[A-Z0-9]+$/

/** The value in the form that findings in text are compared and hashed in. */
export function normalised(rule: Rule, value: string): string {
  const isCode = rule.patterns.length > 0 && !rule.secret
  if (isCode && plain.test(value)) return value
  return isCode
    ? value
        .normalize('NFKC')
        .replace(/[^A-Za-z0-9]/g, '')
        .toUpperCase() || value
    : value
}
