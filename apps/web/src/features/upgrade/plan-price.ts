import type { PlanPrice } from '@sharelight/contract'
import { priceFor } from '@sharelight/domain'
import { formatNumber } from '../../lib/format.ts'
import { texts } from '#texts/upgrade.ts'

/** What a plan costs for an organisation of `size` people (specification S5.012): the amount, and what it is for. */
export function planPrice(price: PlanPrice, size: number): { amount: string; unit: string } {
  const amount = price.type === 'seat' ? price.price_per_seat : priceFor(price, size)
  if (amount === 0) return { amount: texts.free, unit: '' }
  return {
    amount: `${texts.currency} ${formatNumber(amount)}`,
    unit: price.type === 'seat' ? texts.perSeat : texts.perMonth,
  }
}
