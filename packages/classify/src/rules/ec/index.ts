import { national } from '../national.ts'
import { hasLuhn, weightedSum } from '../../validators/checksums.ts'

const provinces = (value: string) => {
  const province = Number(value.slice(0, 2))
  return (province >= 1 && province <= 24) || province === 30 || province === 50
}
const isCedula = (value: string) => provinces(value) && Number(value[2]) <= 6 && hasLuhn(value)

/** Identifiers of Ecuador. */
export const ecRules = national('EC', [
  {
    id: 'ci',
    name: 'Ecuadorian identity card',
    kind: 'national-id',
    source: 'Ecuador, Registro Civil',
    pattern: /\d{9}-?\d/,
    near: ['cedula', 'ci', 'cedula de identidad', 'cedula de ciudadania'],
    accept: isCedula,
  },
  {
    id: 'ruc',
    name: 'Ecuadorian tax number (RUC)',
    kind: 'tax-id',
    source: 'Ecuador, Servicio de Rentas Internas',
    pattern: /\d{10}-?\d{3}/,
    near: ['ruc', 'registro unico de contribuyentes'],
    accept: value => {
      if (!provinces(value)) return false
      if (value.charAt(2) < '6') return !value.endsWith('000') && hasLuhn(value.slice(0, 10))
      if (value[2] === '6' && !value.endsWith('0000') && weightedSum(value, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0)
        return true
      if (value[2] === '6') return hasLuhn(value.slice(0, 10)) && !value.endsWith('000')
      return value[2] === '9' && !value.endsWith('000') && weightedSum(value, [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
    },
  },
])
