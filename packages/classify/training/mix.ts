import type { Example } from './learn.ts'
import { Random } from './random.ts'

/** How many of the made-up and of the real documents get words of another document. */
const shares = { made: 0.6, real: 0.3 }
/** Of the other document's words. */
const taken = { least: 0.1, most: 0.4 }
/** Tables and slips live by few words, which strange ones would drown. */
const terse = new Set([
  'business/customer_lists',
  'business/price_lists',
  'finance/bank_statements',
  'finance/purchase_orders',
  'finance/receipts_and_expenses',
  'hr/payroll',
])

/**
 * The examples with words of real documents of any kind strewn in. Some kinds have hardly any real document, and others hardly a made-up one:
 * what only shows that a document is real would otherwise speak for the kinds that have many.
 */
export function withStrangeWords<E extends Example>(examples: readonly E[], seed: number): E[] {
  const random = new Random(seed)
  const real = examples.filter(example => example.real)
  return examples.map(example => {
    if (terse.has(example.topic) || !random.chance(example.real ? shares.real : shares.made)) return example
    const share = taken.least + (taken.most - taken.least) * random.next()
    const words = new Map(example.features.words)
    for (const hash of random.pick(real).features.words.keys())
      if (random.chance(share)) words.set(hash, (words.get(hash) ?? 0) + 1)
    return { ...example, features: { ...example.features, words } }
  })
}
