import type { Lot } from '../tables/random.ts'
import type { Kind } from './kinds.ts'

const steps = 4
const tries = 40

/** A valid value, written as one of the examples is, that has nothing of it but its form. */
export function validValue(lot: Lot, { seeds, isValid }: Kind): string {
  let value = lot.of(seeds)
  for (let step = 0; step < steps; step++) value = stepFrom(lot, value, isValid)
  return value
}

/** One sign of a valid value changed, so that only its check digit fails; undefined where no change does that. */
export function invalidValue(lot: Lot, kind: Kind): string | undefined {
  const value = validValue(lot, kind)
  for (let attempt = 0; attempt < tries; attempt++) {
    const changed = changedAt(lot, value, lot.of(digitPlaces(value)))
    if (changed !== value && kind.failsCheck(changed)) return changed
  }
  return undefined
}

const digits = [...'0123456789']
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const letterPlaces = (value: string) => [...value.matchAll(/[A-Z]/g)].map(({ index }) => index)
/** The last digits: dates, places and prefixes come first, and the validators do not know all of them. */
const serialPlaces = (value: string) =>
  digitPlaces(value).slice(-Math.max(3, Math.floor(digitPlaces(value).length / 3)))
const digitPlaces = (value: string) => [...value.matchAll(/\d/g)].map(({ index }) => index)

/** Changes one digit by lot, and then another or a letter until the whole is valid again. */
function stepFrom(lot: Lot, value: string, isValid: (value: string) => boolean): string {
  for (let attempt = 0; attempt < tries; attempt++) {
    const first = lot.of(serialPlaces(value))
    const changed = changedAt(lot, value, first)
    if (changed === value) continue
    if (isValid(changed)) return changed
    const others = lot.shuffled(serialPlaces(value).filter(place => place !== first))
    for (const place of [...others, ...letterPlaces(value)])
      for (const sign of lot.shuffled(/\d/.test(value[place]!) ? digits : letters)) {
        const mended = changed.slice(0, place) + sign + changed.slice(place + 1)
        if (mended !== value && isValid(mended)) return mended
      }
  }
  return value
}

const changedAt = (lot: Lot, value: string, place: number) =>
  value.slice(0, place) + lot.digits(1) + value.slice(place + 1)
