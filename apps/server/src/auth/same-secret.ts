import { createHash, timingSafeEqual } from 'node:crypto'

/** Takes as long for any two texts. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
