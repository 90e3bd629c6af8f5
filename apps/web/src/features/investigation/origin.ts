import type { EventDetail } from '@sharelight/contract'
import { countryName } from '../../lib/format.ts'
import { texts } from '#texts/drawer.ts'
import type { Fact } from './drawer-section.tsx'

const t = texts.event

/** By which link something was shared, and from where it was done: address, country, application. Nothing that nobody told. */
export function originFacts({ details }: Pick<EventDetail, 'details'>): Fact[] {
  const told = (name: string) => (typeof details[name] === 'string' ? details[name] : '')
  const scope = known(t.linkScopes, told('scope'))
  const from = [told('ip'), countryOf(told), told('application')].filter(Boolean)
  return [
    ...(scope ? [[t.link, [scope, known(t.linkRoles, told('role'))].filter(Boolean).join(' · ')] as const] : []),
    ...(from.length ? [[t.from, from.join(' · ')] as const] : []),
  ]
}

function countryOf(told: (name: string) => string): string {
  const country = countryName(told('country'))
  return country && told('countryFrom') === 'registration' ? `${country} (${t.byRegistration})` : country
}

const known = <T extends object>(names: T, key: string): string | undefined =>
  Object.hasOwn(names, key) ? String(names[key as keyof T]) : undefined
