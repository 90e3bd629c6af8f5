import type { CheckName } from '@sharelight/contract'
import { hasDamm, hasLuhn, hasMod11_10, hasMod11_2, hasMod37_36, hasVerhoeff, mod97 } from '../validators/checksums.ts'
import { isIban } from '../validators/iban.ts'

interface Check {
  name: string
  holds(value: string): boolean
}

const digits = (holds: (value: string) => boolean) => (value: string) => /^\d{2,}$/.test(value) && holds(value)

/** Checks by name. They get letters and digits only, upper case. */
export const checks: Readonly<Record<CheckName, Check>> = {
  luhn: { name: 'Luhn check digit', holds: digits(hasLuhn) },
  iban: { name: 'IBAN length and check digits', holds: isIban },
  mod97: { name: 'check digits modulo 97', holds: value => /^[0-9A-Z]{4,}$/.test(value) && mod97(value) === 1 },
  'mod11-2': { name: 'check digit modulo 11-2', holds: value => /^\d+[\dX]$/.test(value) && hasMod11_2(value) },
  'mod11-10': { name: 'check digit modulo 11,10', holds: digits(hasMod11_10) },
  'mod37-36': {
    name: 'check character modulo 37,36',
    holds: value => /^[0-9A-Z]{2,}$/.test(value) && hasMod37_36(value),
  },
  verhoeff: { name: 'Verhoeff check digit', holds: digits(hasVerhoeff) },
  damm: { name: 'Damm check digit', holds: digits(hasDamm) },
}

export const compact = (value: string) => value.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
