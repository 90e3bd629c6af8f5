import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClassifier, labelCatalogue, prepareTogether, rule, rules } from './index.ts'
import { owned } from './engine/window.ts'

const classifier = createClassifier()
const ids = (text: string) => classifier.classify({ text }).findings.map(finding => finding.rule)
const iban = 'GB88XDHF05610830433955'

describe('positions and masks', () => {
  it('point into the original, in UTF-16 units, behind characters outside the basic plane', () => {
    const text = `𝒳𝒳 mail jane@example.com`
    const finding = classifier.classify({ text }).findings.find(({ kind }) => kind === 'email')
    expect(text.slice(finding!.start, finding!.end)).toBe('jane@example.com')
  })
  it('never show a value', () => {
    const { findings } = classifier.classify({ text: `IBAN ${iban}, jane.doe@example.com, card 4012-8888-8888-1881` })
    expect(findings.length).toBe(3)
    for (const { masked } of findings) expect(masked).not.toMatch(/\d{5}|jane|example|XDHF/)
  })
})

describe('normalisation', () => {
  it.each([
    ['full-width digits', 'card ４０１２８８８８８８８８１８８１'],
    ['soft hyphens and zero-width characters', 'card 4012\u00AD8888\u200B88881881'],
    ['other dashes and spaces', 'card 4012\u20118888\u00A08888\u20131881'],
    ['a line break', 'card 4012 8888\r\n8888 1881'],
    ['base64', `x ${btoa('the card is 4012888888881881, thank you')} y`],
    ['percent encoding', 'card=4012%208888%208888%201881&x=1'],
    ['HTML entities', 'card &#52;&#48;12888888881881'],
    ['quoted-printable', 'card 4012888=\n888881881 ok'],
    ['escaped Unicode', String.raw`card \u0034012888888881881`],
    ['UTF-16 read as bytes', Array.from('card 4012888888881881', character => `${character}\0`).join('')],
    ['base64 twice', btoa(btoa('the card is 4012888888881881, thank you'))],
  ])('a card is found under %s', (_, text) => expect(ids(text)).toContain('visa-card'))

  it('digits in quoted-printable are read, and the fields of a query are not taken for it', () => {
    const found = (text: string) => classifier.classify({ text }).findings.map(({ rule }) => rule)
    expect(found('card =34=30=31=32888888881881 ok')).toContain('visa-card')
    expect(found('reach me at jane=40example.com')).toContain('email')
    expect(found('my number=20\n4012888888881881')).toContain('visa-card')
    expect(found('see https://docs.example.com/edit?page=58&row=412 today')).toEqual(['url'])
  })

  it('what base64 hides has its place in the original', () => {
    const encoded = btoa('please write to jane@example.com today')
    const [finding] = classifier.classify({ text: `see ${encoded}` }).findings
    expect(finding!.start).toBeGreaterThan(4)
    expect(finding!.end).toBeLessThanOrEqual(4 + encoded.length)
  })
})

describe('documents that are classified side by side', () => {
  const texts = [
    `Dear Ms Anna Jones, please pay to ${iban} until Friday, and write to jane@example.com.`,
    'import os\n\ndef main(argv):\n    return os.environ["HOME"]\n'.repeat(4),
    'name,email\nAnna Jones,anna@example.com\nBert Okafor,bert@example.com\nCara Smith,cara@example.com\n',
    'The patient was admitted with pneumonia. Diagnosis, medication and discharge are in the discharge summary of the hospital.',
    '',
  ]
  const opened = (text: string) => {
    const stream = classifier.open()
    stream.push(text)
    return stream
  }

  it('have the results and the reasons that each has by itself', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...texts), { maxLength: 8 }), chosen => {
        const streams = chosen.map(opened)
        prepareTogether(streams)
        const together = streams.map(stream => [stream.finish(), stream.explain()])
        const alone = chosen.map(opened).map(stream => [stream.finish(), stream.explain()])
        expect(together).toEqual(alone)
      }),
      { numRuns: 30 },
    )
  })
})

describe('properties', () => {
  it('are searched for values, and do not say what the document is written in', () => {
    const properties = 'title: import os\nprogram: def main(self): return None\nauthor: jane@example.com\n'
    const asText = classifier.open()
    asText.push(properties)
    expect(asText.finish().syntax?.isCode).toBe(true)
    const stream = classifier.open()
    stream.pushProperties(properties)
    const { syntax, findings, labels } = stream.finish()
    expect(syntax).toBeUndefined()
    expect(findings.map(({ rule }) => rule)).toContain('email')
    expect(labels.map(({ key }) => key)).not.toContain('business/source_code')
  })
})

describe('streaming', () => {
  const filler = 'the quick brown fox jumps over the lazy dog. '
  it('chunks of any size give what one piece gives', () => {
    const text = `${filler.repeat(40)}IBAN ${iban} and jane@example.com ${filler.repeat(40)} card 4012-8888-8888-1881 ${filler}`
    const whole = classifier.classify({ text })
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 12 }), sizes => {
        const stream = classifier.open()
        for (let at = 0, turn = 0; at < text.length; turn++) {
          const size = sizes[turn % sizes.length]!
          stream.push(text.slice(at, at + size))
          at += size
        }
        expect(stream.finish()).toEqual(whole)
      }),
      { numRuns: 25 },
    )
  })
  it('a value is found once wherever a window ends', () => {
    const value = 'card 4012 8888 8888 1881'
    for (let shift = -30; shift <= 5; shift += 5) {
      const before = filler.repeat(Math.ceil(owned / filler.length)).slice(0, owned + shift)
      const { findings } = classifier.classify({ text: `${before} ${value} ${filler.repeat(300)}` })
      expect(findings.filter(finding => finding.rule === 'visa-card').map(finding => finding.start)).toEqual([
        before.length + 6,
      ])
    }
  })
  it('counts are exact when the sample is full', () => {
    const result = createClassifier({ maxFindings: 50 }).classify({ text: `jane@example.com ${iban} `.repeat(2_000) })
    expect(result.findings).toHaveLength(50)
    expect(result.labels.find(label => label.key === 'regulated/pii/email')?.count).toBe(2_000)
    expect(result.labels.find(label => label.key === 'regulated/pfi/iban')?.count).toBe(2_000)
    expect(new Set(result.findings.map(finding => finding.rule)).size).toBe(2)
  })
})

describe('hostile input', () => {
  it.each([
    ['digits', '1'.repeat(300_000)],
    ['signs', '@'.repeat(300_000)],
    ['digits and spaces', '1 '.repeat(150_000)],
    ['letters and digits', 'a1'.repeat(150_000)],
    ['colons', ':'.repeat(200_000)],
    ['percent signs', '%41'.repeat(60_000)],
    ['base64', 'QUJD'.repeat(60_000)],
    ['lone surrogates', '\uD800\uDFFF\uD800'.repeat(50_000)],
    ['NULs', '\0'.repeat(200_000)],
    ['words before passwords', 'password: '.repeat(30_000)],
    ['scheme signs', 'http://'.repeat(30_000)],
  ])('%s end', (_, text) => expect(classifier.classify({ text }).faults).toEqual([]))

  it('any text is read without a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        const { findings, faults } = classifier.classify({ text })
        expect(faults).toEqual([])
        for (const finding of findings) expect(finding.end).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 300 },
    )
  })
  it('a rule that throws costs its own findings and is reported', () => {
    const broken = rule({
      id: 'broken',
      name: 'Broken',
      kind: 'national-id',
      parent: 'regulated/pii',
      source: 'a test',
      pattern: /\d{5}/,
      strength: 'strong',
      accept: () => {
        throw new Error('no such table')
      },
    })
    const result = createClassifier({ rules: [...rules, broken] }).classify({ text: `12345 and ${iban}` })
    expect(result.faults).toEqual([{ rule: 'broken', message: 'no such table', count: 1 }])
    expect(result.findings.map(finding => finding.rule)).toEqual(['iban'])
  })
})

describe('labels', () => {
  const keys = (text: string) => classifier.classify({ text }).labels.map(label => label.key)
  it('one identifier carries its branch and its regulations', () => {
    expect(keys('her SSN is 536-90-4399')).toEqual(
      expect.arrayContaining(['regulated', 'regulated/pii', 'regulated/pii/us-ssn', 'regulation/ccpa']),
    )
  })
  it('one phone number is a label of its own and no more', () => {
    expect(keys('call me: +1-408-555-1234')).toContain('regulated/pii/phone-international')
    expect(keys('call me: +1-408-555-1234')).not.toContain('regulated')
  })
  it('a card bears on PCI DSS', () =>
    expect(keys('card 4012-8888-8888-1881')).toEqual(expect.arrayContaining(['regulated/pci', 'regulation/pci_dss'])))
  it('the catalogue has a label for every rule', () => {
    expect(labelCatalogue).toHaveLength(rules.length)
    expect(new Set(labelCatalogue.map(label => label.key)).size).toBe(rules.length)
  })
  it('there are at least 300 kinds over at least 60 countries', () => {
    expect(rules.length).toBeGreaterThanOrEqual(300)
    expect(new Set(rules.flatMap(one => one.country ?? [])).size).toBeGreaterThanOrEqual(60)
  })
  it('there are at least 150 kinds of secrets', () =>
    expect(rules.filter(one => one.kind === 'secret').length).toBeGreaterThanOrEqual(150))
})

describe('explanations', () => {
  it('say what was found, why, and what would have changed the verdict, in masked text', () => {
    const [explanation] = classifier
      .explain({ text: 'her social security number is 536-90-4399' })
      .filter(({ rule: id }) => id === 'us-ssn')
    expect(explanation!.sentence).toMatch(
      /US Social Security number was found once.*•••• 4399.*area, group and serial number.*social security number.*without that word/,
    )
    expect(explanation!.sentence).not.toContain('536')
  })

  it('speak for every label: what a rule found, what follows from it, and what the document reads like', () => {
    const input = {
      text: 'Minutes of the board meeting\nPresent: A. Jones, B. Smith. A quorum was present.\nThe minutes of the last meeting were approved. Motion carried unanimously. The meeting was adjourned.\nher social security number is 536-90-4399',
    }
    const explanations = classifier.explain(input)
    expect(explanations.map(({ label }) => label).toSorted()).toEqual(
      classifier
        .classify(input)
        .labels.map(({ key }) => key)
        .toSorted(),
    )
    const of = (label: string) => explanations.find(explanation => explanation.label === label)?.sentence
    expect(of('regulated/pii')).toMatch(
      /PII follows from what was found: US Social Security number \(found once, confidence 85\).*one such finding/,
    )
    expect(of('regulation/ccpa')).toMatch(/CCPA bears on what was found: US Social Security number/)
    expect(of('governance/board_minutes')).toMatch(
      /reads like Board minutes.*it says “.+” and “.+”; without these words/,
    )
  })
})
