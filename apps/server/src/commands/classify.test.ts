import { expect, test } from 'vitest'
import { classifyLines } from './classify.ts'

const answers = (...pieces: string[]) => answered(pieces)

async function answered(pieces: string[], options: { explain?: boolean } = {}) {
  const [lines, warnings]: [string[], string[]] = [[], []]
  async function* input() {
    for (const piece of pieces) yield Buffer.from(piece)
  }
  const { errors } = await classifyLines({
    input: input(),
    print: async text => {
      lines.push(...text.split('\n').filter(Boolean))
    },
    warn: text => {
      warnings.push(text)
    },
    ...options,
  })
  return { errors, warnings, lines: lines.map(line => JSON.parse(line) as Record<string, unknown>) }
}

test('each line is answered in order, with labels, topics and findings in exactly the promised form', async () => {
  const { lines, errors } = await answers(
    '{"id":"a","text":"Pay to DE89 3704 0044 0532 0130 00"}\n{"id":2,"text":"Nothing.","name":"n.txt"}\n',
  )
  expect(errors).toBe(0)
  expect(lines.map(({ id }) => id)).toEqual(['a', 2])
  expect(Object.keys(lines[0] ?? {})).toEqual(['id', 'labels', 'topics', 'findings'])
  expect(lines[0]?.findings).toEqual([
    {
      rule: 'iban',
      kind: 'iban',
      country: 'DE',
      start: 7,
      end: 34,
      confidence: expect.any(Number) as number,
      masked: '•••• 3000',
    },
  ])
  expect(lines[0]?.labels).toContainEqual({
    key: 'regulated/pfi/iban',
    name: 'IBAN',
    generation: 2,
    confidence: expect.any(Number) as number,
    count: 1,
  })
})

test('offsets are UTF-16 units, end exclusive', async () => {
  const text = '😀 Pay to DE89 3704 0044 0532 0130 00.'
  const { lines } = await answers(`${JSON.stringify({ id: 1, text })}\n`)
  const [finding] = lines.flatMap(line => line.findings as { start: number; end: number }[])
  expect(text.slice(finding?.start, finding?.end)).toBe('DE89 3704 0044 0532 0130 00')
})

test('a line that cannot be read gives an error that names it, and the others are answered', async () => {
  const { lines, errors, warnings } = await answers('nonsense\n{"id":"b"}\n[]\n\n{"id":"c","text":"ok"}')
  expect(errors).toBe(3)
  expect(lines.map(({ id, error }) => [id, typeof error])).toEqual([
    [undefined, 'string'],
    ['b', 'string'],
    [undefined, 'string'],
    ['c', 'undefined'],
  ])
  expect(warnings.map(warning => warning.slice(0, 7))).toEqual(['Line 1:', 'Line 2:', 'Line 3:'])
})

test('lines may be cut anywhere, also inside a character, and end with CRLF', async () => {
  const whole = Buffer.from('{"id":1,"text":"Größe"}\r\n{"id":2,"text":"x"}')
  const [lines]: [string[]] = [[]]
  async function* bytes() {
    for (const byte of whole) yield Uint8Array.of(byte)
  }
  await classifyLines({
    input: bytes(),
    print: async text => {
      lines.push(text)
    },
    warn: () => undefined,
  })
  expect(
    lines
      .join('')
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as { id: number }).id),
  ).toEqual([1, 2])
})

test('asked to explain, each label has a sentence that shows no value', async () => {
  const text =
    'INVOICE\nInvoice number: 20391\nBill to: Contoso\nSubtotal 20.00\nVAT 4.00\nTotal due 24.00\nPay to DE89 3704 0044 0532 0130 00'
  const { lines } = await answered([JSON.stringify({ id: 1, text })], { explain: true })
  const { labels, explanations } = lines[0] as {
    labels: { key: string }[]
    explanations: { label: string; sentence: string }[]
  }
  expect(explanations.map(({ label }) => label).toSorted()).toEqual(labels.map(({ key }) => key).toSorted())
  const sentenceOf = (key: string) => explanations.find(({ label }) => label === key)?.sentence
  expect(sentenceOf('regulated/pfi/iban')).toMatch(/IBAN was found once.*•••• 3000.*check digits/)
  expect(sentenceOf('regulated/pfi')).toMatch(/PFI follows from what was found: IBAN \(found once/)
  expect(sentenceOf('finance/invoices')).toMatch(/reads like Invoices.*it says “[a-z ]+”.*without these words/)
  expect(JSON.stringify(explanations)).not.toContain('0532')
})
