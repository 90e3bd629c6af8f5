import fc from 'fast-check'
import { expect, test } from 'vitest'
import { written, type Mail } from './template.ts'

const mailOf = (name: string): Omit<Mail, 'to'> => ({
  subject: `The report ${name}`,
  paragraphs: [`${name} shared a file.`, name],
  lines: [{ text: name, note: name, url: `https://sharelight.example/?q=${encodeURIComponent(name.toWellFormed())}` }],
  action: { label: 'Look at it', url: 'https://sharelight.example/reports?tab=runs&run=1' },
  why: `You get this mail because ${name} chose it.`,
  change: { label: 'Choose what you are told', url: 'https://sharelight.example/?show=notifications' },
})
/** Line breaks aside. */
const tags = (html: string) =>
  (html.match(/<[^>]*>/g) ?? []).map(tag => tag.replace(/href="[^"]*"/, 'href')).filter(tag => tag !== '<br>')

const hostile = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "' onload='x",
        '</title></style><b>',
        '\r\nBcc: evil@elsewhere.example\r\n\r\n<html>',
        '\u202egnp.exe',
        '\u0000\u001b[31m',
        '<!--',
        '&lt;b&gt;',
        'a,b@elsewhere.example',
        '\ud800',
        'Ørsted 東京 שלום',
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map(parts => `x${parts.join('')}x`),
)

test('whatever a name holds, it adds no tag, no attribute, no header and no hidden character', () => {
  const plain = tags(written(mailOf('x')).html)
  fc.assert(
    fc.property(hostile, name => {
      // A paragraph of nothing is none.
      fc.pre(/[^\s\p{Cc}\p{Cf}]/u.test(name))
      const { subject, text, html } = written(mailOf(name))
      expect(tags(html)).toEqual(plain)
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      for (const part of [subject, text, html]) expect(part).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u)
    }),
    { numRuns: 400 },
  )
})

test('a name with line breaks stays in one line of the subject, and adds nothing but breaks to the text', () => {
  const { subject, html } = written(mailOf('a\r\nBcc: evil@elsewhere.example\r\n\r\n<b>'))
  expect(subject).toBe('The report a Bcc: evil@elsewhere.example <b>')
  expect(tags(html)).toEqual(tags(written(mailOf('x')).html))
})

test('in plain text everything of the HTML is to be read, with one address for each thing to do', () => {
  expect(written(mailOf('Q3')).text).toBe(
    [
      'The report Q3',
      'Q3 shared a file.',
      'Q3',
      '- Q3\n  Q3\n  https://sharelight.example/?q=Q3',
      'Look at it:\nhttps://sharelight.example/reports?tab=runs&run=1',
      '-- \nYou get this mail because Q3 chose it.\nChoose what you are told: https://sharelight.example/?show=notifications',
    ].join('\n\n'),
  )
})

test('there is one button, and nothing that is fetched', () => {
  const { html } = written(mailOf('Q3'))
  expect(html.match(/class="button"/g)).toHaveLength(1)
  expect(html).not.toMatch(/<img|<link|url\(|@import|src=/)
})

test('a Hebrew mail runs from right to left, keeps names apart in it, and leaves addresses as they are', () => {
  const { subject, text, html } = written({
    language: 'he',
    subject: 'You are invited to Acme on Sharelight',
    paragraphs: ['ada@acme.example invites you to administer Acme on Sharelight.', 'Bring the plan.'],
    action: { label: 'Accept the invitation', url: 'https://sharelight.example/login?invitation=1' },
    why: 'You get this mail because ada@acme.example gave your address for an account.',
  })
  expect(html).toContain('<html lang="he" dir="rtl">')
  expect(subject).toBe('\u200fהוזמנת אל \u2068Acme\u2069 ב-Sharelight')
  expect(html).toMatch(/<p dir="rtl"[^>]*>התקבלה הזמנה מאת \u2068ada@acme\.example\u2069/)
  expect(html).toMatch(/<span dir="ltr">https:/)
  expect(text).toContain('קבלת ההזמנה:\nhttps://sharelight.example/login?invitation=1')
  // What no catalogue has stays English, in its own direction.
  expect(html).toMatch(/<p dir="auto"[^>]*>Bring the plan\./)
})

test('a mail without a language is English, and so is one in a language that there is not', () => {
  const english = written(mailOf('Plan'))
  expect(english.html).toContain('<html lang="en" dir="ltr">')
  expect(written({ ...mailOf('Plan'), language: 'xx' }).text).toBe(english.text)
})

test('a heading without its full stop is said as the sentence is', () => {
  const mail = {
    ...mailOf('Plan'),
    language: 'de',
    topics: ['notices'],
    subject: 'The policy “Plan” matched 1200 events',
  }
  expect(written(mail).subject).toBe('Die Richtlinie „Plan“ traf auf 1.200 Ereignisse zu')
})
