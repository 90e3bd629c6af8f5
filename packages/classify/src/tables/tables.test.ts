import type { Finding } from '@sharelight/contract'
import { describe, expect, it } from 'vitest'
import { createClassifier, judgeTable } from '../index.ts'

const classifier = createClassifier()
const findingsIn = (text: string) => classifier.classify({ text }).findings
const rulesIn = (text: string) => findingsIn(text).map(({ rule }) => rule)
const passes = (number: string) =>
  [...number]
    .toReversed()
    .reduce((sum, digit, at) => sum + (at % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)]! : Number(digit)), 0) %
    10 ===
  0

/** Visa numbers with their check digit. */
const cards = (count: number) =>
  Array.from({ length: count * 20 }, (_, at) => `4539${String(148_803_436_467 + at * 7_919)}`)
    .filter(passes)
    .slice(0, count)
const column = (name: string, values: readonly string[]) => [name, ...values].join('\n')

describe('a table', () => {
  const text =
    'name,ssn,dob,card_number,cvv,phone\nAnn Lee,536-90-4399,1980-02-03,4539148803436467,123,212-555-0188\nBob Stone,212-45-6789,1971-12-30,4111111111111111,455,312-555-0123\n'

  it('has one finding for each of its columns, with the count, the share and the reason', () => {
    const findings = findingsIn(text)
    expect(findings.map(({ rule, count }) => [rule, count])).toEqual([
      ['person-name', 2],
      ['us-ssn', 2],
      ['date-of-birth', 2],
      ['visa-card', 2],
      ['card-cvv', 2],
      ['phone-national', 2],
    ])
    expect(findings[3]).toMatchObject({
      column: 'card_number',
      share: 1,
      reason: '2 of 2 values pass the check digit; the header says “card number”',
      masked: '•••• 6467',
    })
    expect(text.slice(findings[1]?.start, findings[1]?.end)).toBe('536-90-4399')
  })

  it('has no user names where samples have something in their place', () => {
    const names = (values: readonly string[]) => values.map(user => JSON.stringify({ ok: true, user })).join('\n')
    expect(rulesIn(names(['U00000000', 'U11111111', 'string', 'your-name']))).toEqual([])
    expect(rulesIn(names(['jdoe', 'mkraus', 'alee84', 'p.nowak']))).toEqual(['username'])
  })

  it('names nobody in columns that say yes or no', () => {
    const rows = [1, 2, 3].map(id => JSON.stringify({ id: `C${id}`, is_im: 'false', purpose: '' })).join('\n')
    expect(rulesIn(rows)).toEqual([])
  })

  it('has no identifiers where samples have one digit over and over', () => {
    expect(rulesIn('run,step\n5555555555,a\n5555555555,b\n')).toEqual([])
  })

  it('counts in its labels as often as values pass', () => {
    const { labels } = classifier.classify({ text })
    expect(labels.find(({ key }) => key === 'regulated/pii/us-ssn')).toMatchObject({ count: 2 })
  })

  it('is one where a name of a column holds a number', () => {
    expect(rulesIn('sha256,heslo,geboortejaar\nx,Qz7!kkLp2,1980\ny,W9$opLk3m,1975\nz,aa7#Lpq0w,1990\n')).toEqual([
      'password',
      'date-of-birth',
    ])
  })

  it('keeps its columns where the names of a definition are of any script', () => {
    const rows = ['539-90-4399', '212-45-6789', '301-22-1234'].map(
      value => `INSERT INTO t VALUES ('x-1', '${value}', '1980-01-02');`,
    )
    expect(
      findingsIn(`CREATE TABLE t (번호 varchar(9), ssn text, "Né le" date);\n${rows.join('\n')}\n`).map(
        ({ rule, column: name }) => [rule, name],
      ),
    ).toEqual([
      ['us-ssn', 'ssn'],
      ['date-of-birth', 'Né le'],
    ])
  })

  it('is judged by the names of the columns beside it too, which are no text of its own', () => {
    const rulesBeside = (...beside: string[]) => {
      const stream = classifier.open({ beside })
      stream.push('row\tbonus\n1\t1200\n2\t2300\n3\t900\n')
      return stream.finish().findings.map(({ rule }) => rule)
    }
    expect(rulesBeside('id', 'full_name', 'Carla Johnson')).toEqual(['salary'])
    expect(rulesBeside('id', 'sku')).toEqual([])
  })

  it.each([
    ['versions of four parts', 'sku,wersja', (at: number) => `${at % 9},1${at % 4}.2.${at}.${at + 7}`],
    ['versions without a header', '', (at: number) => `${at % 3},1${at % 9}.22.${at}.${at + 7}`],
    ['few numbers in three groups', 'item,inc_no', (at: number) => `${at % 9},${211 + at}-4${at}-56${at}1`],
    ['keys of licences', 'item,clave de licencia', (at: number) => `${at},K${at}PRJ-UY8T${at}-YFEQB-3R4BZ`],
    ['names of users that only count', 'amount,identifiant', (at: number) => `${at * 7},R00010${at}`],
  ])('says nothing of %s', (_, header, row) => {
    const rows = Array.from({ length: 8 }, (_each, at) => row(at + 1))
    expect(rulesIn(`${[header, ...rows].filter(Boolean).join('\n')}\n`)).toEqual([])
  })

  it('says of each different value once how often it occurs', () => {
    const values: [string, string, Finding['count']][] = []
    createClassifier({ onValue: ({ rule, count }, value) => values.push([rule, value, count]) }).classify({
      text: 'email\na@globex.com\nb@globex.com\na@globex.com\n',
    })
    expect(values).toEqual([
      ['email', 'a@globex.com', 2],
      ['email', 'b@globex.com', 1],
    ])
  })

  it('is explained by its columns', () => {
    const [reason] = classifier.explain({ text }).filter(({ label }) => label === 'regulated/pii/us-ssn')
    expect(reason?.sentence).toContain('in the column “ssn”, 2 of 2 values pass the check')
  })

  it('has the same findings however its text is cut', () => {
    const stream = classifier.open()
    for (const unit of text) stream.push(unit)
    expect(stream.finish().findings).toEqual(findingsIn(text))
  })
})

describe('values without a header', () => {
  it('are telephone numbers with a country’s code whatever the column is called, and names of languages are nobody’s', () => {
    const numbers = Array.from({ length: 12 }, (_, at) => `+49 30 ${4_100_200 + at * 917}`)
    expect(judgeTable([{ name: 'data', values: numbers }])[0]?.kind).toBe('phone')
    const languages = Array.from({ length: 18 }, (_, at) => ['English', 'Italian', 'French'][at % 3]!)
    expect(judgeTable([{ name: 'name', values: languages }])).toEqual([undefined])
  })

  it('are cards when nearly all pass the check digit, and none when one in ten does', () => {
    expect(rulesIn(column('x1', cards(50)))).not.toContain('mastercard-card')
    expect(judgeTable([{ values: cards(50) }])[0]).toMatchObject({ kind: 'card', count: 50 })
    const numbers = Array.from({ length: 200 }, (_, at) => String(4_539_148_803_436_467 + at * 7_919))
    expect(judgeTable([{ values: numbers }])).toEqual([undefined])
  })

  it('are nobody’s identifiers when they are times, counters, versions or barcodes', () => {
    const times = Array.from({ length: 200 }, (_, at) => String(1_700_000_000_000 + at * 86_399_123))
    const counters = Array.from({ length: 200 }, (_, at) => `ORD-2026${String(at + 1).padStart(6, '0')}`)
    const versions = Array.from({ length: 60 }, (_, at) => `1.${at % 7}.${at % 13}.${at % 4}`)
    expect(judgeTable([{ values: times }, { values: counters }, { values: versions }])).toEqual(
      Array(3).fill(undefined),
    )
  })
})

describe('a header', () => {
  it.each([
    ['customer_phone_1', 'phone-national', '212-555-0188'],
    ['kundenTelefonNr', 'phone-national', '030 1234567'],
    ['Fecha de nacimiento', 'date-of-birth', '03/02/1980'],
    ['numéro_passeport', undefined, 'not known'],
    ['生年月日', 'date-of-birth', '1980-02-03'],
    ['phone_type', undefined, '212-555-0188'],
    ['created_at', undefined, '1980-02-03'],
    ['city', undefined, 'Lincoln'],
    ['product_name', undefined, 'Ann Lee'],
    ['salary', 'salary', '84000'],
    ['usuario', 'username', 'alee84'],
    ['diagnosis_code', 'icd-10', 'E11.9'],
    ['mrn', 'us-medical-record', '0048213377'],
  ])('%s says %s', (name, rule, value) => {
    expect(judgeTable([{ name, values: [value, value, value] }])[0]?.rule).toBe(rule)
  })

  it('with words of its own language is known in the first of the rows', () => {
    expect(rulesIn('vorname;nachname;steuernummer_intern\nAnna;Schmidt;x\nBernd;Weber;y\n')).toEqual([
      'person-name',
      'person-name',
    ])
  })

  it('is a word that may be shown, or only the number of its column', () => {
    const [finding] = findingsIn(
      'Ann Lee,ann@globex.com\nBob Stone,bob@globex.com\nCarl Diaz,carl@globex.com\n',
    ).filter(({ kind }) => kind === 'email')
    expect(finding).toMatchObject({ column: 'column 2' })
  })
})

describe('what is no table', () => {
  it('is read as text', () => {
    const prose = 'Dear Bob, I met Ann Lee,\nand we paid, with 4111 1111 1111 1111,\nfor things, and others,\n'
    expect(rulesIn(prose)).toContain('visa-card')
    expect(findingsIn(prose).every(({ column: name }) => name === undefined)).toBe(true)
  })

  it('inside a table, as notes are, is read as text too', () => {
    const notes = 'Please call Ann Lee at 10 Main Street, Springfield, about her card 4111 1111 1111 1111 tomorrow.'
    const found = findingsIn(`id,notes\n1,"${notes}"\n2,"${notes}"\n3,"nothing to be said of this one"\n`)
    expect(found.filter(({ rule }) => rule === 'visa-card')).toHaveLength(2)
  })
})

it('labels and values in two columns are judged as a form', () => {
  expect(rulesIn('Field\tValue\nName\tAnn Lee\nSSN\t536-90-4399\nDate of birth\t1980-02-03\nCity\tParis\n')).toEqual([
    'person-name',
    'us-ssn',
    'date-of-birth',
  ])
})

describe('a long table', () => {
  const row = (at: number) => `{"id":${at},"user":{"name":"Ann Lee","email":"a${at}@globex.com"},"tags":["x"]}`
  const many = 20_000

  it('of JSON is read across windows, wherever they cut a row', () => {
    const [name, email] = findingsIn(
      `{"page":1,"items":[${Array.from({ length: many }, (_, at) => row(at)).join(',')}]}`,
    )
    expect(name).toMatchObject({ rule: 'person-name', count: many, column: 'user.name' })
    expect(email).toMatchObject({ rule: 'email', count: many, share: 1 })
  })

  it('of text keeps what its first rows said, and counts all of them', () => {
    const text = `email;note\n${Array.from({ length: many }, (_, at) => `a${at}@globex.com;n${at % 7}`).join('\n')}`
    expect(findingsIn(text)).toMatchObject([{ rule: 'email', count: many, column: 'email' }])
  })
})

it.each([
  '[',
  '[{"a":',
  '"',
  ',',
  'a,b\n',
  '[{"a":1},',
  '{}',
  "insert into t values ('",
  'create table t (',
  '\t',
  '[["',
  '(',
  '"a',
])('text that only begins tables ends all the same: %j', unit => {
  expect(classifier.classify({ text: unit.repeat(Math.ceil(300_000 / unit.length)) }).faults).toEqual([])
})

it.each([
  ['user.name', 'person-name', 'Ann Lee'],
  ['product.name', undefined, 'Ann Lee'],
  ['db_password', 'password', 'tr0ub4dor&3'],
  ['Geb.-Datum', 'date-of-birth', '03.02.1980'],
  ['api_schluessel', 'generic-key', 'rI4htqHVCOfVPJqR0V7ld0AL4OqzEJmoN5MeHFkG'],
  ['Straße', 'postal-address', 'Hauptstraße 12'],
  ['passport', 'passport-number', 'QX88812345'],
])('the header %s says %s', (name, rule, value) => {
  expect(judgeTable([{ name, values: [value, value, value] }])[0]?.rule).toBe(rule)
})

describe('around and inside a table', () => {
  const rows = 'name,ssn\nAnn Lee,536-90-4399\nBob Stone,212-45-6789\n'
  const people = [
    ['person-name', 2],
    ['us-ssn', 2],
  ]
  const counted = (text: string) => findingsIn(text).map(({ rule, count }) => [rule, count])

  it.each([
    ['a title and a blank line', `Report of March\n\n${rows}`],
    ['comments of several lines', `# exported by reporting\n# confidential\n# v2\n${rows}`],
    ['a row of totals', `${rows}Total,2\n`],
    ['a mark of the byte order', `\uFEFF${rows}`],
  ])('%s changes nothing', (_, text) => {
    expect(counted(text)).toEqual(people)
  })

  it('another header after a gap begins another table', () => {
    const second = 'email,iban\na@globex.com,DE89370400440532013000\nb@globex.com,GB29NWBK60161331926819\n'
    expect(counted(`${rows}\n${second}`)).toEqual([...people, ['email', 2], ['iban', 2]])
  })

  it('names of columns are nobody’s, in quotes and definitions, with brackets and commas in them', () => {
    const columns = '"Bruce Nr", "E-Mail (privat)", "Name, Vorname"'
    const sql = `CREATE TABLE t (\n  "Bruce Nr" int,\n  "E-Mail (privat)" text,\n  "Name, Vorname" text\n);\nINSERT INTO t (${columns}) VALUES (1, 'ann@globex.com', 'Lee, Ann'), (2, 'bob@globex.com', 'Stone, Bob');\n`
    expect(findingsIn(sql).map(({ rule, column: name, count }) => [rule, name, count])).toEqual([
      ['email', 'E-Mail (privat)', 2],
      ['person-name', 'Name, Vorname', 2],
    ])
  })
})

describe('values', () => {
  it('that are left out in one of the usual ways count as missing', () => {
    for (const gap of ['n.a.', '—', 'k.A.', 'sin dato', '***'])
      expect(judgeTable([{ name: 'blood type', values: ['A+', 'O-', gap, gap, gap, gap] }])[0]).toMatchObject({
        rule: 'blood-type',
        share: 1,
      })
  })

  it('are cards however their digits are grouped', () => {
    expect(judgeTable([{ name: 'pan', values: ['3782-8224-6310-005', '4111 1111 1111 1111'] }])[0]?.count).toBe(2)
  })

  it('are dates of birth when the header says birth and they are years', () => {
    expect(judgeTable([{ name: 'geb_jahr', values: ['1950', '1982', '1971'] }])[0]?.rule).toBe('date-of-birth')
  })

  it('are addresses by their parts, in any language', () => {
    const values = [
      'Escalinata Ramiro 13, Cuenca 98010',
      'Maierhof 38c; 0747 Hinterhornbach',
      'Borgo Mattia 869, 00184 Roma',
    ]
    expect(judgeTable([{ values }])[0]?.rule).toBe('postal-address')
  })

  it('under a header that says address are none where they are what a form asks for', () => {
    const values = [
      'Papers complete:',
      'Device taken apart, cleaned and tested:',
      'DC ≤ 113 V peak',
      'Acme Works, Hall 3',
    ]
    expect(judgeTable([{ name: 'Address', values }])).toEqual([undefined])
  })

  it('of things that are called after people are nobody’s names', () => {
    const values = ['Emma Sofa', 'Oliver Lamp', 'Victoria Desk', 'Oxford Chair', 'Emma Lamp', 'Oliver Desk']
    expect(judgeTable([{ values }])).toEqual([undefined])
  })
})

describe('a column in which nothing is found', () => {
  const lines = (count: number, value: (at: number) => string) => Array.from({ length: count }, (_, at) => value(at))

  it('is asked again later, so that what begins below is found', () => {
    const before = lines(60_000, at => `${at},n${at % 7} item`)
    const below = lines(60_000, at => `${at},a${at}@globex.com`)
    const email = findingsIn(`row_id,x1\n${[...before, ...below].join('\n')}`).find(({ kind }) => kind === 'email')
    expect(email).toMatchObject({ column: 'column 2' })
    expect(email?.count).toBeGreaterThan(20_000)
  })
})
