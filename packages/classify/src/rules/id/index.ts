import { national } from '../national.ts'
import { hasLuhn } from '../../validators/checksums.ts'
import { isShortDate } from '../../validators/dates.ts'

/** Identifiers of Indonesia. */
export const idRules = national('ID', [
  {
    id: 'npwp',
    name: 'Indonesian tax number (NPWP)',
    kind: 'tax-id',
    source: 'Indonesia, Direktorat Jenderal Pajak',
    pattern: /\d{2}\.?\d{3}\.?\d{3}\.?\d[.-]?\d{3}\.?\d{3}/,
    near: ['npwp', 'pajak', 'nomor pokok wajib pajak'],
    accept: value => hasLuhn(value.slice(0, 9)),
  },
  {
    id: 'nik',
    name: 'Indonesian identity number (NIK)',
    kind: 'national-id',
    source: 'Indonesia, UU 23/2006',
    pattern: /\d{16}/,
    near: ['nik', 'ktp', 'e ktp', 'nomor induk kependudukan'],
    check: 'province and date',
    accept: value => {
      const day = Number(value.slice(6, 8))
      return (
        Number(value.slice(0, 2)) >= 11 &&
        Number(value.slice(0, 2)) <= 96 &&
        isShortDate(value.slice(10, 12) + value.slice(8, 10) + String(day > 40 ? day - 40 : day).padStart(2, '0'))
      )
    },
  },
  {
    id: 'passport',
    name: 'Indonesian passport',
    kind: 'passport',
    source: 'Indonesia, Direktorat Jenderal Imigrasi',
    pattern: /[A-Z]\d{7}/,
    near: ['paspor', 'nomor paspor'],
  },
])
