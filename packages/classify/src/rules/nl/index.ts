import { national } from '../national.ts'
import { isRepeated, mod97, weightedSum } from '../../validators/checksums.ts'
import { isBsn, stripPrefix } from '../../validators/national.ts'

/** Identifiers of Netherlands. */
export const nlRules = national('NL', [
  {
    id: 'bsn',
    name: 'Dutch citizen number (BSN)',
    kind: 'national-id',
    source: 'Netherlands, Wet algemene bepalingen burgerservicenummer',
    pattern: /\d{3,4}[ .]?\d{2,3}[ .]?\d{3}/,
    near: ['bsn', 'burgerservicenummer', 'sofinummer', 'sofi nummer', 'bsn nummer', 'burger service nummer'],
    accept: value => value.length <= 9 && isBsn(value) && !isRepeated(value),
  },
  {
    id: 'btw',
    name: 'Dutch VAT number',
    kind: 'company-id',
    source: 'Netherlands, Belastingdienst',
    pattern: /(?:NL[ .]?)?\d{9}[ .]?B[ .]?\d{2}|NL ?\d{4}[ .]?\d{2}[ .]?\d{3}[ .]?B[ .]?\d{2}/,
    strength: 'weak',
    near: ['btw', 'btw nummer', 'btw nr', 'omzetbelasting', 'vat'],
    accept: value => {
      const number = stripPrefix(value, 'NL')
      return isBsn(number.slice(0, 9)) || mod97(`NL${number}`) === 1
    },
  },
  {
    id: 'onderwijsnummer',
    name: 'Dutch student number',
    kind: 'national-id',
    source: 'Netherlands, Wet register onderwijsdeelnemers',
    pattern: /10\d\d?\.?\d{2,3}\.?\d{3}/,
    near: ['onderwijsnummer', 'leerling', 'persoonsgebonden nummer', 'student'],
    accept: value => value.length === 9 && weightedSum(value, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 5,
  },
  {
    id: 'kvk',
    name: 'Dutch chamber of commerce number',
    kind: 'company-id',
    source: 'Netherlands, KvK',
    pattern: /\d{8}/,
    near: ['kvk', 'kvk nummer', 'kamer van koophandel', 'handelsregister'],
    within: 40,
  },
  {
    id: 'passport',
    name: 'Dutch passport or identity card',
    kind: 'passport',
    source: 'Netherlands, RvIG',
    pattern: /[A-NP-Z]{2}[A-NP-Z0-9]{6}\d/,
    near: ['paspoort', 'paspoortnummer', 'identiteitskaart', 'documentnummer'],
  },
  {
    id: 'driving-licence',
    name: 'Dutch driving licence',
    kind: 'driving-licence',
    source: 'Netherlands, RDW',
    pattern: /\d{10}/,
    near: ['rijbewijs', 'rijbewijsnummer'],
  },
  {
    id: 'plate',
    name: 'Dutch vehicle plate',
    kind: 'vehicle',
    source: 'Netherlands, RDW',
    pattern: /[A-Z0-9]{1,3}-[A-Z0-9]{2,3}-[A-Z0-9]{1,2}/,
    near: ['kenteken', 'auto', 'voertuig'],
    within: 40,
    accept: (_, { raw }) =>
      /\d/.test(raw) &&
      /[A-Z]/i.test(raw) &&
      raw.split('-').every(part => /^(?:\d+|[A-Z]+)$/i.test(part)) &&
      !/^(?:jan|feb|mar|mrt|apr|may|mei|jun|jul|aug|sep|oct|okt|nov|dec)-/i.test(raw),
    strength: 'none',
    check: 'structure',
  },
])
