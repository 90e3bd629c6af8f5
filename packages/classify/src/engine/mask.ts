import type { FindingKind } from '@sharelight/contract'

const dots = '••••'
/** Kinds whose last four characters may be shown, as on a receipt. */
const lastFour = new Set<FindingKind>([
  'card',
  'iban',
  'bank-account',
  'national-id',
  'tax-id',
  'health-id',
  'passport',
  'driving-licence',
  'phone',
  'crypto',
])
const shortestForLastFour = 8

/** A sample that cannot be turned back into the value, such as `•••• 1111`. */
export function mask(kind: FindingKind, value: string): string {
  if (kind === 'secret') return maskSecret(value)
  if (kind === 'email') return `${value.slice(0, 1)}${dots}@${dots}${/\.[^.]*$/.exec(value)?.[0] ?? ''}`
  if (kind === 'person' || kind === 'address')
    return value
      .split(/\s+/)
      .slice(0, 4)
      .map(word => `${word.slice(0, 1)}•`)
      .join(' ')
  if (kind === 'special-category' || kind === 'medical') return `${value.slice(0, 1)}${dots}`
  if (lastFour.has(kind) && value.length >= shortestForLastFour)
    return `${dots} ${value.replace(/[^A-Za-z0-9]/g, '').slice(-4)}`
  return dots
}

/** A vendor's prefix says which key to rotate; it is no secret. */
function maskSecret(value: string): string {
  const prefix = /^(?:[A-Za-z]{2,10}[_-]){1,2}|^[A-Z]{3,4}(?=[A-Z0-9]{12})|^-----BEGIN [A-Z ]+-----/.exec(value)?.[0]
  return prefix && value.length > prefix.length + 12 ? `${prefix}${dots}` : dots
}
