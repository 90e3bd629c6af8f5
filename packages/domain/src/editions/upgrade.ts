import type { EditionName, PlanPrice } from '@sharelight/contract'

/** The price for an organisation of `size` people: the tier that contains it, else the last (S5.012); a seat price times the seats. */
export function priceFor(price: PlanPrice, size: number): number {
  if (price.type === 'seat') return price.price_per_seat * size
  const tier = price.price_per_size.find(({ min, max }) => size >= min && size <= max) ?? price.price_per_size.at(-1)
  if (!tier) throw new Error('A plan priced by size needs at least one tier.')
  return tier.price
}

/** What the plan card's button says (S2.078). */
export const callToAction = (type: 'upgrade' | 'contact' | 'demo') => (type === 'demo' ? 'book a demo' : 'Upgrade')

/** The tab that the upgrade dialog opens on (S4.020–S4.022). */
export function upgradeTab({
  requested,
  edition,
  isTrial,
}: {
  requested?: 'standard' | 'solutions'
  edition: EditionName
  isTrial: boolean
}) {
  return requested ?? (edition === 'enterprise' && !isTrial ? 'solutions' : 'standard')
}
