import { digits, national } from '../national.ts'
import { isRepeated, weightedSum } from '../../validators/checksums.ts'

/** Identifiers of Australia. */
export const auRules = national('AU', [
  { id: 'abn', name: 'Australian business number (ABN)', kind: 'company-id', source: 'Australian Business Register, format of the ABN', pattern: digits(11),
    near: ['abn', 'business number', 'australian business number'],
    accept: value => (weightedSum(value, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0 && value[0] !== '0' },
  { id: 'acn', name: 'Australian company number (ACN)', kind: 'company-id', source: 'ASIC, Australian Company Number digit check', pattern: digits(9),
    near: ['acn', 'company number', 'australian company number'],
    accept: value => (10 - weightedSum(value, [8, 7, 6, 5, 4, 3, 2, 1]) % 10) % 10 === Number(value[8]) },
  { id: 'tfn', name: 'Australian tax file number (TFN)', kind: 'tax-id', source: 'Australian Taxation Office, TFN algorithm', pattern: digits(8, 9),
    near: ['tfn', 'tax file number', 'tax file'],
    accept: value => weightedSum(value, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0 && !isRepeated(value) },
  { id: 'medicare', name: 'Australian Medicare number', kind: 'health-id', source: 'Services Australia, Medicare card number', pattern: digits(10, 11),
    near: ['medicare', 'medicare number', 'medicare card'],
    accept: value => /^[2-6]/.test(value) && weightedSum(value, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(value[8]) },
  {
    id: 'passport', name: 'Australian passport', kind: 'passport', source: 'Australian Passport Office', pattern: /[A-Z]{1,2}\d{7}/,
    near: ['australian passport'],
  },
  {
    id: 'driving-licence', name: 'Australian driving licence', kind: 'driving-licence', source: 'Austroads, state licence formats',
    pattern: [/\d{8,10}/, /\d{4}[A-Z]{2}/, /[A-Z]\d{5,6}/], near: ['rego', 'vicroads'], within: 40,
  },
  {
    id: 'bank-account', name: 'Australian bank account (BSB)', kind: 'bank-account', source: 'Australian Payments Network, BSB',
    pattern: /\d{3}-?\d{3}[ ,]{1,2}\d{6,10}/, near: ['bsb', 'account', 'account number'], within: 40, strength: 'none', check: 'structure',
    accept: (_, { raw, before }) => raw[3] === '-' || /bsb/i.test(before()),
  },
])
