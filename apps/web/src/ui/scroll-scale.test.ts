import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxHeight, follow, isStuck, placeOf, tallest, type Place } from './scroll-scale.ts'

const extents = fc
  .record({ list: fc.integer({ min: 100, max: 400_000_000 }), view: fc.integer({ min: 50, max: 2000 }) })
  .filter(({ list, view }) => list > view)
const topOf = ({ scrollTop, shift }: Place) => scrollTop + shift

describe('a list higher than a browser can lay out', () => {
  it('scrolls pixel by pixel in short moves, and a low list always does', () => {
    fc.assert(
      fc.property(
        extents,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: -40, max: 40 }),
        (extent, share, move) => {
          const before = placeOf(share * extent.list, extent)
          const scrollTop = before.scrollTop + move
          fc.pre(
            scrollTop >= 0 &&
              scrollTop <= boxHeight(extent.list) - extent.view &&
              topOf(before) + move >= 0 &&
              topOf(before) + move <= extent.list - extent.view,
          )
          expect(topOf(follow(scrollTop, before, extent)) - topOf(before)).toBeCloseTo(move, 3)
        },
      ),
    )
  })

  it('never leaves the list, wherever its box is scrolled', () => {
    fc.assert(
      fc.property(
        extents,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
        (extent, shares) => {
          let place: Place = { scrollTop: 0, shift: 0 }
          for (const share of shares) {
            place = follow(share * (boxHeight(extent.list) - extent.view), place, extent)
            expect(topOf(place)).toBeGreaterThanOrEqual(-0.01)
            expect(topOf(place)).toBeLessThanOrEqual(extent.list - extent.view + 0.01)
          }
        },
      ),
    )
  })

  it('reaches its last row by the end of the box', () => {
    fc.assert(
      fc.property(extents, extent => {
        const end = follow(boxHeight(extent.list) - extent.view, { scrollTop: 0, shift: 0 }, extent)
        fc.pre(extent.list - extent.view > 2 * extent.view)
        expect(topOf(end)).toBeCloseTo(extent.list - extent.view, 1)
      }),
    )
  })

  it('is stuck only at an end of the box that is not the end of the list, and putting it right moves nothing', () => {
    const extent = { list: 36_000_000, view: 700 }
    const stuck = { scrollTop: 0, shift: 5000 }
    expect(isStuck(stuck, extent)).toBe(true)
    const right = placeOf(topOf(stuck), extent)
    expect([isStuck(right, extent), topOf(right)]).toEqual([false, 5000])
    expect(isStuck({ scrollTop: tallest - 700, shift: 0 }, extent)).toBe(true)
  })
})
