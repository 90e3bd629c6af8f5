import { national } from '../national.ts'
import { icaoCheck, weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Belarus. */
export const byRules = national('BY', [
  {
    id: 'unp',
    name: 'Belarusian tax number (UNP)',
    kind: 'tax-id',
    source: 'Belarus, Ministry of Taxes, Decree 31/2010',
    pattern: [/\d{9}/, /[A-Z]{2}\d{7}/],
    near: ['unp', 'унп', 'учетный номер плательщика'],
    accept: value => {
      const letters = 'ABCEHKMOPT'
      if (/^[A-Z]/.test(value) && (!/^[ABCEHKM]/.test(value) || !letters.includes(value.charAt(1)))) return false
      if (/^[089]/.test(value)) return false
      const head = /^[A-Z]/.test(value)
        ? (value.charCodeAt(0) - 55) * 29 + letters.indexOf(value.charAt(1)) * 23
        : weightedSum(value, [29, 23])
      return (head + weightedSum(value.slice(2), [19, 17, 13, 7, 5, 3])) % 11 === Number(value[8])
    },
  },
  {
    id: 'personal',
    name: 'Belarusian identification number',
    kind: 'national-id',
    source: 'Belarus, Law on the Population Register',
    pattern: /[1-6]\d{6}[ABCHKEM]\d{3}[A-Z]{2}\d/,
    near: ['идентификационный номер', 'личный номер', 'identification number', 'personal number'],
    accept: value => icaoCheck(value.slice(0, 13)) === Number(value[13]),
  },
])
