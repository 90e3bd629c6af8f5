import type { SinglingOut } from '@sharelight/contract'
import { random } from './random.ts'

const columns = ['Date of birth', 'Postcode', 'Gender']

/** What the tables of people among the demo's documents let be told of single ones. The same number gives the same answer. */
export function singlingOutOf(name: string, number: number): SinglingOut | undefined {
  if (!/^(?:Customer list|Payroll) .*\.xlsx$/.test(name)) return undefined
  const rng = random(number, 'singling out')
  const rows = 40 + rng.int(1_200)
  return { columns, rows, unique: Math.round(rows * (0.6 + rng.next() * 0.35)), least: 1 }
}
