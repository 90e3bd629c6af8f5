import { describe, expect, it } from 'vitest'
import { docx, pptx, xlsx } from '../testing/ooxml.ts'
import { pdf, pdfForm } from '../testing/pdf.ts'
import { readDocument } from '../testing/read.ts'
import { eml, odt } from '../testing/samples.ts'
import { zip } from '../testing/zip.ts'

const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`

describe('a Word document', () => {
  it('gives each kind of text to a part of its own', async () => {
    const body = `<w:p>${run('Seen')}${run('unseen', '<w:vanish/>')}<w:del><w:r><w:delText>struck out</w:delText></w:r></w:del><w:ins>${run(' added')}</w:ins></w:p>`
    const { parts, outcome } = await readDocument(docx(body))
    expect(parts).toMatchObject({
      'section body': 'Seen added\n',
      'hidden body': 'unseen\n',
      'tracked-change body': 'struck out\n',
      'header header1': 'Hello header\n',
      'note footnotes': 'Hello note\n',
      'comment comments': '[author: Bob] Hello comment\n',
      'metadata links': 'https://example.org/linked\n',
    })
    expect(outcome.properties).toMatchObject({
      title: 'Quarterly letter',
      author: 'Ada Lovelace',
      MSIP_Label_1a2b_Name: 'Confidential',
    })
  })

  it('shows the numbers of lists as Word counts them', async () => {
    const item =
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr></w:pPr><w:r><w:t>point</w:t></w:r></w:p>'
    expect((await readDocument(docx(item + item))).parts['section body']).toBe('(III) point\n(IV) point\n')
  })

  it('writes formulas as LaTeX, and says which boxes are ticked', async () => {
    const math = (inner: string) => `<m:oMath>${inner}</m:oMath>`
    const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
    const formula = math(
      `${run('y=')}<m:f><m:num>${run('a+b')}</m:num><m:den>${run('2')}</m:den></m:f>` +
        `${run('+')}<m:sSup><m:e>${run('x')}</m:e><m:sup>${run('2')}</m:sup></m:sSup>` +
        `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${run('z')}</m:e></m:d>`,
    )
    const box = (on: number) =>
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${on}"/></w14:checkbox></w:sdtPr>` +
      `<w:sdtContent><w:r><w:t>\u2612</w:t></w:r></w:sdtContent></w:sdt>`
    const body = `<w:p>${formula}</w:p><w:p>${box(1)}<w:r><w:t> yes</w:t></w:r></w:p><w:p>${box(0)}<w:r><w:t> no</w:t></w:r></w:p>`
    expect((await readDocument(docx(body))).parts['section body']).toBe(
      'y=\\frac{a+b}{2}+x^{2}\\left[z\\right]\n[x] yes\n[ ] no\n',
    )
  })

  it('reads a drop-in copy for older programs only where the choice has no text', async () => {
    const both = `<w:p><mc:AlternateContent><mc:Choice>${run('box')}</mc:Choice><mc:Fallback>${run('box')}</mc:Fallback></mc:AlternateContent></w:p>`
    const one = `<w:p><mc:AlternateContent><mc:Choice><a/></mc:Choice><mc:Fallback>${run('old box')}</mc:Fallback></mc:AlternateContent></w:p>`
    expect((await readDocument(docx(both + one))).parts['section body']).toBe('box\nold box\n')
  })

  it('reads documents embedded in it, and says which', async () => {
    const { text, outcome } = await readDocument(
      docx(undefined, {
        'word/embeddings/inner.xlsx': xlsx([{ name: 'S', xml: '<row><c t="str"><v>deep value</v></c></row>' }]),
      }),
    )
    expect(text).toContain('deep value')
    expect(outcome.parts).toContainEqual(expect.objectContaining({ kind: 'sheet', name: 'inner.xlsx/S' }))
    expect(outcome.parts).toContainEqual(
      expect.objectContaining({ kind: 'attachment', name: 'inner.xlsx', status: 'complete' }),
    )
  })

  it('keeps what comes before damage, and says so', async () => {
    const good = `<w:p>${run('before ')}</w:p>`.repeat(4000)
    const whole = docx(good)
    const { outcome, text } = await readDocument(
      Buffer.concat([whole.subarray(0, 900), Buffer.alloc(200, 0x55), whole.subarray(1100)]),
    )
    expect(outcome.status).not.toBe('complete')
    expect(text.length >= 0).toBe(true)
  })
})

describe('a workbook', () => {
  const rows =
    '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row r="2" hidden="1"><c t="str"><v>in a hidden row</v></c></row>' +
    '<row r="3"><c s="1"><v>45352</v></c><c><v>0.10000000000000001</v></c><c t="b"><v>1</v></c><c><f>SUM(A1)</f><v>42</v></c></row>'

  it('gives rows with shared strings, dates, plain numbers and cached results', async () => {
    const { parts, outcome } = await readDocument(xlsx([{ name: 'One', xml: rows }]))
    expect(parts['sheet One']).toBe('shared one\tshared two\t\n2024-03-01\t0.1\tTRUE\t42\t\n')
    expect(parts['hidden One (hidden rows)']).toBe('in a hidden row\t\n')
    expect(outcome.properties).toMatchObject({
      sheets: ['One'],
      rows: 3,
      hiddenRows: 1,
      MSIP_Label_1a2b_Name: 'Confidential',
    })
  })

  it('marks hidden sheets, and reads comments and cached pivot data', async () => {
    const { parts } = await readDocument(
      xlsx([{ name: 'Secret', state: 'veryHidden', xml: rows }], {
        'xl/comments1.xml':
          '<comments><authors><author>Ada</author><author>Bob</author></authors>' +
          '<commentList><comment authorId="1"><text><r><t>a remark</t></r></text></comment></commentList></comments>',
        'xl/pivotCache/pivotCacheDefinition1.xml':
          '<d><cacheField name="City"><sharedItems><s v="London"/></sharedItems></cacheField></d>',
      }),
    )
    expect(parts['hidden Secret']).toContain('shared one')
    expect(parts['comment comments1']).toBe('[author: Bob] a remark\n')
    expect(parts['hidden pivotCache/pivotCacheDefinition1']).toContain('London')
  })

  it('passes over a hundred thousand validations', async () => {
    const rules =
      '<dataValidation sqref="A1:XFD1048576"><formula1>Sheet1!$A$1:$A$1048576</formula1></dataValidation>'.repeat(
        100_000,
      )
    const sheet = `<row><c t="str"><v>kept</v></c></row></sheetData><dataValidations>${rules}</dataValidations><sheetData>`
    const { outcome, text } = await readDocument(xlsx([{ name: 'One', xml: sheet }]))
    expect(outcome.status).toBe('complete')
    expect(text).toContain('kept')
  })

  it('hands on a table of strings that is too large to keep, instead of losing it', async () => {
    const many = Array.from(
      { length: 20_000 },
      (_, index) => `<si><t>string number ${index} ${'x'.repeat(100)}</t></si>`,
    ).join('')
    const { text, parts } = await readDocument(
      xlsx([{ name: 'One', xml: '<row><c t="s"><v>19999</v></c></row>' }], {
        'xl/sharedStrings.xml': `<sst>${many}</sst>`,
      }),
      { limits: { memoryBytes: 2 ** 20 } },
    )
    expect(text).toContain('string number 19999 ')
    expect(parts['table shared strings']).toContain('string number 19999 ')
  })
})

it('a presentation gives slides in order, hidden ones apart, notes and what masters show', async () => {
  const { parts, outcome } = await readDocument(pptx())
  expect(parts).toMatchObject({
    'slide 1': 'Hello first slide\n',
    'hidden 2': 'Hello hidden slide\n',
    'note 1': 'Hello speaker note\n',
    'header masters': 'Hello footer\n',
  })
  expect(outcome.properties.slides).toBe(2)
})

it('an OpenDocument text keeps comments and deletions apart', async () => {
  const { parts } = await readDocument(
    odt(
      '<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:p>kept<office:annotation><dc:creator>Bob</dc:creator><text:p>a remark</text:p></office:annotation></text:p>',
    ),
  )
  expect(parts).toMatchObject({
    'section body': 'kept\n',
    'tracked-change tracked-change': 'gone\n',
    'comment comment': 'Bob\na remark\n',
  })
})

it('an encrypted OpenDocument text is skipped as encrypted', async () => {
  const file = zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': 'x',
    'META-INF/manifest.xml': '<manifest><file-entry><encryption-data/></file-entry></manifest>',
  })
  expect((await readDocument(file)).outcome).toMatchObject({ status: 'skipped', reason: 'encrypted' })
})

it('a PDF gives a part a page and what it says about itself', async () => {
  const { parts, outcome } = await readDocument(
    pdf(['First (page)', 'Second'], "/Title (A title) /Author (Ada) /CreationDate (D:20240301103000+01'00')"),
  )
  expect(parts).toMatchObject({ 'page 1': 'First (page)\n', 'page 2': 'Second\n' })
  expect(outcome.properties).toMatchObject({
    pages: 2,
    title: 'A title',
    author: 'Ada',
    created: '2024-03-01T10:30:00+01:00',
  })
})

it('a field of a PDF form is read with its description, or with what is printed beside it where there is none', async () => {
  const { parts } = await readDocument(
    pdfForm([
      { label: 'Taxpayer (last name)', value: 'Quist' },
      { label: 'Number', value: '219-09-9998', description: 'Social security number' },
      { label: 'Left open', value: '' },
    ]),
  )
  expect(parts['form-field 1']).toBe('Taxpayer (last name): Quist\nSocial security number: 219-09-9998\n')
})

it('a mail gives headers decoded, its body, and attachments as documents of their own', async () => {
  const { parts, outcome } = await readDocument(eml())
  expect(outcome.properties).toMatchObject({
    subject: 'Grüße',
    from: 'Jürgen <j@example.org>',
    to: ['ada@example.org'],
    date: '2024-01-01T10:00:00.000Z',
  })
  expect(parts['section body']).toContain('Hello mail')
  expect(outcome.parts).toContainEqual(
    expect.objectContaining({ kind: 'attachment', name: 'people.csv', mime: 'text/csv', status: 'complete' }),
  )
  expect(parts['header headers']).toContain('Subject: Grüße')
})

it('the text of a long document is put together in time that grows with its length', async () => {
  const paragraphs = (count: number) =>
    docx(`<w:p>${run('A sentence of a long report about many accounts.')}</w:p>`.repeat(count))
  const { outcome, text } = await readDocument(paragraphs(40_000), { limits: { timeMs: 20_000 } })
  expect(outcome.status).toBe('complete')
  expect(text.length).toBeGreaterThan(40_000 * 48)
})
