import type { Syntax } from '../syntax/index.ts'

const searched = 24_000
/** Names of fields in a thousand units, from which a text in braces or brackets is records. */
const fewestNames = 4
const fieldName = /"[^"\n]{1,80}"\s{0,4}:/g
/** A value of so many words is something that somebody wrote. */
const sentence = /"[^"\s]{1,40}(?:\s[^"\s]{1,40}){11,}/g
/** Of the records' text: with more of it in sentences they hold documents. */
const mostSentences = 0.3

/** Whether a text is what programs tell programs: a log, or records in JSON that hold no documents. */
export function isRecords(text: string, syntax: Syntax | undefined): boolean {
  if (syntax?.kind === 'log') return true
  const first = /\S/.exec(text)?.[0]
  if (first !== '{' && first !== '[') return false
  const sample = text.slice(0, searched)
  const names = sample.match(fieldName)?.length ?? 0
  if (names * 1000 < fewestNames * sample.length) return false
  const written = sample.match(sentence)?.reduce((sum, { length }) => sum + length, 0) ?? 0
  return written < mostSentences * sample.length
}

/** Kinds of which records are made; all others are written, and a record that uses their words only speaks of them. */
const ofRecords: ReadonlySet<string> = new Set([
  'business/customer_lists',
  'business/price_lists',
  'business/source_code',
  'finance/bank_statements',
  'finance/budgets',
  'finance/invoices',
  'finance/purchase_orders',
  'finance/receipts_and_expenses',
  'finance/tax',
  'hr/payroll',
  'hr/resumes',
  'regulated/application_forms',
  'regulated/health_records',
  'regulated/insurance_claims',
  'regulated/payment_cards',
  'regulated/pii_text',
])

export const mayBeRecords = (kind: string): boolean => ofRecords.has(kind)
