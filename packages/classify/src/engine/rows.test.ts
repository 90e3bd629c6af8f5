import { expect, it } from 'vitest'
import { createClassifier } from '../index.ts'

const classifier = createClassifier()
const rulesIn = (text: string) => classifier.classify({ text }).findings.map(({ rule }) => rule)

const values = {
  'visa-card': ['4539 1488 0343 6467', '4539148803436467'],
  'us-ssn': ['536-90-4399'],
  iban: ['DE89 3704 0044 0532 0130 00', 'GB82WEST12345698765432'],
}
const neighbours = ['2026-01-20', '12', '123', '7.50', '01/02/1980', '555-0100', '0', '1999', '12,2027', '123,555-0100']

it.each([',', ';', '\t', '|'])('a value ends where its cell does, cells apart by %j', separator => {
  for (const [rule, forms] of Object.entries(values))
    for (const form of forms)
      for (const quote of ['', '"', "'"])
        for (const neighbour of neighbours) {
          const value = `${quote}${form}${quote}`
          expect(rulesIn(['Ann Lee', value, neighbour].join(separator))).toContain(rule)
          expect(rulesIn([neighbour, value, 'Ann Lee'].join(separator))).toContain(rule)
        }
})

it('a comma inside a number is part of it', () => {
  for (const text of ['ssn 536904399,50', 'tin 536904399,5 EUR', 'SSN: 536,904,399', '1,536 ssn'])
    expect(rulesIn(text)).not.toContain('us-ssn')
})
