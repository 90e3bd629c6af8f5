import { expect, it } from 'vitest'
import { planPrice } from './plan-price.ts'

const bySize = {
  type: 'size' as const,
  price_per_size: [
    { price: 290, min: 0, max: 100 },
    { price: 1900, min: 101, max: 2000 },
  ],
}

it('S5.012 a plan priced by size costs what the tier with that many people does, and beyond all tiers what the last does', () => {
  expect([0, 100, 101, 2000, 90_000].map(size => planPrice(bySize, size).amount)).toEqual([
    '€ 290',
    '€ 290',
    '€ 1,900',
    '€ 1,900',
    '€ 1,900',
  ])
  expect(planPrice(bySize, 50).unit).toBe('a month')
})
it('S3.048 a plan priced by seat says what a seat costs; a plan for nothing is free', () => {
  expect(planPrice({ type: 'seat', price_per_seat: 1.5 }, 300)).toEqual({ amount: '€ 1.5', unit: 'a seat and month' })
  expect(planPrice({ type: 'size', price_per_size: [{ price: 0, min: 0, max: 9 }] }, 5).amount).toBe('Free')
})
