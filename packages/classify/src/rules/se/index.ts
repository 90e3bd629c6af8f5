import { national } from '../national.ts'
import { hasLuhn } from '../../validators/checksums.ts'
import { isSwedishPersonal, stripPrefix } from '../../validators/national.ts'

/** Identifiers of Sweden. */
export const seRules = national('SE', [
  {
    id: 'personnummer',
    name: 'Swedish personal number',
    kind: 'national-id',
    source: 'Sweden, Skatteverket, SKV 704',
    pattern: /(?:1\d|20)?\d{6}[ +-]?\d{4}/,
    near: ['personnummer', 'pnr', 'personnr', 'samordningsnummer', 'personal identity', 'person nr'],
    accept: isSwedishPersonal,
    check: 'date and check digit',
  },
  {
    id: 'orgnr',
    name: 'Swedish organisation number',
    kind: 'company-id',
    source: 'Sweden, Bolagsverket, SKV 709',
    pattern: /\d{6}-?\d{4}/,
    near: ['orgnr', 'organisationsnummer', 'org nr', 'company identity code', 'foretag', 'orgnummer'],
    accept: value => hasLuhn(value),
  },
  {
    id: 'vat',
    name: 'Swedish VAT number',
    kind: 'company-id',
    source: 'Sweden, Skatteverket',
    pattern: /(?:SE ?)?\d{6}-?\d{4} ?\d{2}/,
    near: ['momsnr', 'moms nr', 'moms', 'vat', 'momsregistreringsnummer'],
    accept: value => {
      const number = stripPrefix(value, 'SE')
      return number.endsWith('01') && hasLuhn(number.slice(0, 10))
    },
  },
  {
    id: 'passport',
    name: 'Swedish passport',
    kind: 'passport',
    source: 'Sweden, Polisen',
    pattern: /\d{8}|[A-Z]{2}\d{6}/,
    near: ['passnummer', 'pass nr', 'svenskt pass'],
    within: 40,
  },
  {
    id: 'plate',
    name: 'Swedish vehicle plate',
    kind: 'vehicle',
    source: 'Sweden, Transportstyrelsen',
    pattern: /[A-HJ-PR-UW-Z]{3} ?\d{2}[0-9A-HJ-NPR-UW-Z]/,
    near: ['registreringsnummer', 'bil', 'fordon', 'regnr'],
    within: 40,
  },
  {
    id: 'bankgiro',
    name: 'Swedish bankgiro or plusgiro',
    kind: 'bank-account',
    source: 'Sweden, Bankgirot',
    pattern: /\d{3,4}-\d{4}|\d{1,7}-\d/,
    near: ['bankgiro', 'plusgiro', 'postgiro'],
    within: 30,
    weight: 'contact',
    accept: hasLuhn,
  },
])
