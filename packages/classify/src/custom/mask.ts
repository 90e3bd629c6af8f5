import type { CustomDefinition } from '@sharelight/contract'

const dots = '••••'
const shortestForLastFour = 8

/** A sample of a match that tells a person which one it is and cannot be turned back into the value. */
export function maskCustom(kind: CustomDefinition['kind'], value: string): string {
  if (kind === 'keywords' || kind === 'dictionary') return value.split(/\s+/).slice(0, 4).map(word => `${word.slice(0, 1)}${dots.slice(0, 3)}`).join(' ')
  return value.length >= shortestForLastFour ? `${dots} ${value.slice(-4)}` : dots
}
