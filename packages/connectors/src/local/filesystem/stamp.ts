import type { BigIntStats } from 'node:fs'

/** Changes with the content; a chmod, which only moves the change time, leaves it as it is. */
export function stampOf({ size, mtimeNs, ino }: BigIntStats): string {
  return `${size}-${mtimeNs}-${ino}`
}

export function identityOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`
}
