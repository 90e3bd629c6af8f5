import type { Candidate } from '../engine/detection.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })
const mostNamed = 7

/** `written alike in France, Germany and Italy`: of which country it is the text does not say. */
export function alikeIn(candidates: readonly Candidate[]): string {
  const isOne = new Set(candidates.map(({ country }) => country)).size === 1
  return `written ${isOne ? 'as' : 'alike'} in ${countriesOf(candidates)}`
}

/** `France, Germany or Italy`, by name. */
export function countriesOf(candidates: readonly Candidate[], joined: 'and' | 'or' = 'and'): string {
  const countries = [
    ...new Set(candidates.flatMap(({ country }) => (country ? [names.of(country) ?? country] : []))),
  ].sort()
  const rest = countries.length - mostNamed
  const shown = rest > 0 ? [...countries.slice(0, mostNamed), `${rest} more`] : countries
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} ${joined} ${shown.at(-1)}`
}
