import { national } from '../national.ts'
import { isShortDate } from '../../validators/dates.ts'

const places = (code: number) =>
  (code >= 1 && code <= 16) ||
  (code >= 21 && code <= 59) ||
  (code >= 60 && code <= 68) ||
  code === 71 ||
  code === 72 ||
  code === 74 ||
  (code >= 75 && code <= 79) ||
  (code >= 82 && code <= 93) ||
  code === 98 ||
  code === 99

/** Identifiers of Malaysia. */
export const myRules = national('MY', [
  {
    id: 'nric',
    name: 'Malaysian identity card (MyKad)',
    kind: 'national-id',
    source: 'Malaysia, Jabatan Pendaftaran Negara',
    pattern: /\d{6}-?\d{2}-?\d{4}/,
    near: ['nric', 'mykad', 'ic number', 'no kp', 'kad pengenalan', 'ic no', 'ic'],
    accept: value => isShortDate(value.slice(0, 6)) && places(Number(value.slice(6, 8))),
    check: 'date and place',
  },
  {
    id: 'passport',
    name: 'Malaysian passport',
    kind: 'passport',
    source: 'Malaysia, Jabatan Imigresen',
    pattern: /[AHK]\d{8}/,
    near: ['pasport', 'no pasport'],
  },
])
