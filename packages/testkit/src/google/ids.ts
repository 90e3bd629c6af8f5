import { createHash } from 'node:crypto'

const hash = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts))

/** As Google's ids of accounts and of permissions look: so many digits. */
export function digitsOf(length: number, ...parts: readonly unknown[]): string {
  const number = BigInt(`0x${hash(parts).digest('hex')}`) % 10n ** BigInt(length - 1)
  return `1${number.toString().padStart(length - 1, '0')}`
}

/** As ids of files look. */
export const fileIdOf = (...parts: readonly unknown[]) => `1${hash(parts).digest('base64url').slice(0, 32)}`
/** As ids of shared drives look. */
export const driveIdOf = (...parts: readonly unknown[]) => `0A${hash(parts).digest('base64url').slice(0, 14)}PVA`
/** As ids of permissions look. */
export const permissionIdOf = (...parts: readonly unknown[]) => digitsOf(20, ...parts)
