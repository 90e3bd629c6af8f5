import { national } from '../national.ts'

/** Identifiers of Sri Lanka. */
export const lkRules = national('LK', [
  {
    id: 'nic',
    name: 'Sri Lankan identity card (NIC)',
    kind: 'national-id',
    source: 'Sri Lanka, Department for Registration of Persons',
    pattern: [/\d{9}[VX]/, /(?:19|20)\d{10}/],
    near: ['nic', 'nic no', 'national identity card', 'sri lanka'],
    accept: value => {
      const day = Number(value.length === 10 ? value.slice(2, 5) : value.slice(4, 7)) % 500
      return day >= 1 && day <= 366
    },
    check: 'day of the year',
  },
])
