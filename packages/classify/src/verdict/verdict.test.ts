import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClassifier, rules } from '../index.ts'

const classifier = createClassifier()
const findingsIn = (text: string) => classifier.classify({ text }).findings
const rulesIn = (text: string) => findingsIn(text).map(({ rule }) => rule)
const keysIn = (text: string) => classifier.classify({ text }).labels.map(({ key }) => key)

describe('a value that several countries write alike', () => {
  it('is one finding, country unclear, with its candidates', () => {
    const [finding, ...others] = findingsIn('Her passport number is 533380006.')
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rule: 'passport-number', kind: 'passport', confidence: 75 })
    expect(finding?.country).toBeUndefined()
    expect(finding?.candidates?.map(({ country }) => country)).toEqual(expect.arrayContaining(['GB', 'US', 'DK']))
    expect(finding?.reason).toMatch(/^written alike in .*United Kingdom.* and /)
  })
  it.each([
    ['plate', 'The car with the plate AB-123-CD was seen.', 'vehicle-plate'],
    ['driving licence', 'His driving licence is 12345678.', 'licence-number'],
    ['national identity document', 'DNI 50991213', 'identity-number'],
  ])('a %s too', (_, text, rule) => expect(rulesIn(text)).toEqual([rule]))
  it('bears on no regulation, for which it is depends on the country', () => {
    const keys = keysIn('Her passport number is 533380006.')
    expect(keys).toEqual(expect.arrayContaining(['regulated/pii', 'regulated/pii/passport-number']))
    expect(keys.filter(key => key.startsWith('regulation/'))).toEqual([])
  })
})

it('a form without a check beside a general word is of no country', () => {
  expect(rulesIn('National ID 12345678 and tax number 987654321.')).toEqual(['identity-number', 'tax-number'])
  expect(rulesIn('PASSPORT No: L898902C3, issued 2019')).toEqual(['passport-number'])
  expect(rulesIn('Nairobi, Kenya. National ID 12345678.')).toContain('ke-id-card')
  expect(rulesIn('Ihr Reisepass L898902C3 liegt bereit.')).toEqual(['de-passport'])
})
it('an international number bears on the law of its country', () => {
  const regulations = (text: string) => keysIn(text).filter(key => key.startsWith('regulation/'))
  expect(regulations('Pay to DE89 3704 0044 0532 0130 00.')).toEqual(['regulation/gdpr'])
  expect(regulations('Pay to GB88 XDHF 0561 0830 4339 55.')).toEqual(['regulation/uk_gdpr'])
})

describe('its country is told', () => {
  const passport = 'Passport number 533380006.'
  it.each([
    ['a country', `The applicant is British. ${passport}`, 'gb-passport'],
    ['an authority', `${passport} Issued by HM Passport Office.`, 'gb-passport'],
    ['the word itself', 'His US passport is 533380006.', 'us-passport'],
    ['a telephone number', `Call +45 32 12 34 56. ${passport}`, 'dk-passport'],
    ['money', `The fee of 1,200 kroner was paid in DKK. ${passport}`, 'dk-passport'],
    ['a town', `${passport} He lives at 12 Fleet Street, London.`, 'gb-passport'],
    ['a neighbour', `NHS number 943 476 5919, National Insurance AB123456C. ${passport}`, 'gb-passport'],
    [
      'the language',
      'El titular firma en la fecha que esta indica, según usted sabe. Según el acta, esta matrícula es 1234 BCD.',
      'es-plate',
    ],
  ])('by %s', (_, text, rule) => expect(rulesIn(text)).toContain(rule))
  it('for each value by what stands beside it', () => {
    const filler = 'Nothing else is known of the matter at this time. '.repeat(12)
    const text = `United Kingdom: passport 533380006. ${filler}Denmark: passport 208833771.`
    expect(rulesIn(text).filter(rule => rule.endsWith('passport'))).toEqual(['gb-passport', 'dk-passport'])
  })
  it('and stays open where the text speaks of two of them alike', () =>
    expect(rulesIn(`Denmark and the United Kingdom agreed. ${passport}`)).toContain('passport-number'))
})

describe('a name right before a value', () => {
  it.each([
    ['a patient is no telephone number', 'Patient ID 555-123-4567'],
    ['a taxpayer with a wrong check digit is nothing', 'Her CPF is 529.982.247-26.'],
    ['a company with a wrong check digit is no telephone number', 'ACN: 007 080 600'],
    ['an identity number with a wrong check digit is no telephone number', 'my identity number is 2926641-3 lol'],
    ['a health number with a wrong check digit is no card', 'RIC: 620503358806016241'],
  ])('says what it is: %s', (_, text) => expect(rulesIn(text)).toEqual([]))
  it('does not hide a card', () => expect(rulesIn('account number 4012 8888 8888 1881')).toContain('visa-card'))
  it('names by an abbreviation only what follows it', () => {
    expect(rulesIn('CN 2-7195-2804-3513')).toEqual(rulesIn('corporate number 2-7195-2804-3513'))
    expect(rulesIn('The CN stands for much. In other news, 6758729624766 of them came.')).toEqual([])
  })
})

describe('verdicts', () => {
  const paragraphs = [
    'Her passport number is 533380006.',
    'The applicant is British. Driving licence 12345678.',
    'Card 4012-8888-8888-1881, IBAN GB88 XDHF 0561 0830 4339 55.',
    'Call +1-408-555-1234 or write to jane@example.com, see https://example.com/?mail=jane@example.com.',
    'Her SSN is 536-90-4399 and the plate AB-123-CD.',
    'Su DNI es 50991213.',
    'VAT no. DE136695976 and NIF 123456789',
    'password: hunter2xyz! and the MRN 12345678',
  ]
  const unrelated =
    'The weather was fine, and the garden was full of flowers. We sat there for an hour and talked about music.'
  const spans = (text: string, from = 0) =>
    findingsIn(text)
      .map(({ rule, start, end, confidence }) => `${rule} ${start - from}-${end - from} ${confidence}`)
      .toSorted()

  it('are the same beside an unrelated paragraph', () => {
    for (const paragraph of paragraphs) {
      const own = spans(paragraph)
      expect(spans(`${unrelated}\n\n${paragraph}`, unrelated.length + 2)).toEqual(own)
      expect(spans(`${paragraph}\n\n${unrelated}`)).toEqual(own)
    }
  })
  it('are the same in whatever order the rules come', () => {
    const text = paragraphs.join('\n\n')
    const whole = classifier.classify({ text })
    fc.assert(
      fc.property(fc.shuffledSubarray([...rules], { minLength: rules.length }), shuffled => {
        const other = createClassifier({ rules: shuffled }).classify({ text })
        expect(other.findings).toEqual(whole.findings)
        expect(new Set(other.labels.map(({ key }) => key))).toEqual(new Set(whole.labels.map(({ key }) => key)))
      }),
      { numRuns: 2 },
    )
  })
  const isAddress = (...pair: readonly { kind: string }[]) => pair.some(({ kind }) => kind === 'url')
  it('share no span, but that a web address holds others', () => {
    const parts = fc.constantFrom(...paragraphs, ...paragraphs.flatMap(text => text.split(/(?<=[ ,.])/)), ' ', '\n')
    fc.assert(
      fc.property(fc.array(parts, { minLength: 2, maxLength: 12 }), pieces => {
        const found = findingsIn(`Note. ${pieces.join('')} End.`)
        const shared = found.flatMap((one, at) =>
          found.slice(at + 1).filter(other => one.start < other.end && other.start < one.end && !isAddress(one, other)),
        )
        expect(shared).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})
