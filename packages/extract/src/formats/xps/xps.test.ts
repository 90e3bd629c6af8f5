import { describe, expect, it } from 'vitest'
import { picture } from '../../testing/picture.ts'
import { readDocument } from '../../testing/read.ts'
import { zip } from '../../testing/zip.ts'

const page = (body: string) => `<FixedPage xmlns="http://schemas.microsoft.com/xps/2005/06">${body}</FixedPage>`
const glyphs = (text: string, x: number, y: number, more = '') =>
  `<Glyphs OriginX="${x}" OriginY="${y}" FontRenderingEmSize="10" UnicodeString="${text}" ${more}/>`
const reference = 'http://schemas.microsoft.com/xps/2005/06'

/** A document of these pages, listed last first where `turned`. */
function xps(pages: readonly string[], extra: Record<string, string | Uint8Array> = {}): Buffer {
  const names = pages.map((_, index) => `Documents/1/Pages/${index + 1}.fpage`)
  return zip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${reference}/fixedrepresentation" Target="/FixedDocSeq.fdseq"/></Relationships>`,
    'docProps/core.xml':
      '<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>Invoice</dc:title></cp:coreProperties>',
    'FixedDocSeq.fdseq':
      '<FixedDocumentSequence><DocumentReference Source="/Documents/1/FixedDoc.fdoc"/></FixedDocumentSequence>',
    'Documents/1/FixedDoc.fdoc': `<FixedDocument>${pages.map((_, index) => `<PageContent Source="Pages/${index + 1}.fpage"/>`).join('')}</FixedDocument>`,
    // As written, the last page comes first.
    ...Object.fromEntries(names.map((name, index) => [name, pages[index] ?? ''] as const).toReversed()),
    ...extra,
  })
}

describe('an XPS document', () => {
  it('gives its pages in the order that it lists, what nothing lists last, its outline, links and properties', async () => {
    const document = xps([page(glyphs('First page', 0, 10)), page(glyphs('Second page', 0, 10))], {
      'Documents/1/Pages/99.fpage': page(glyphs('DE89 3704 0044 0532 0130 00', 0, 10)),
      'Documents/1/Structure/DocStructure.struct':
        '<DocumentStructure><DocumentStructure.Outline><DocumentOutline><OutlineEntry Description="Chapter one"/></DocumentOutline></DocumentStructure.Outline></DocumentStructure>',
      'Documents/1/Pages/_rels/1.fpage.rels':
        '<Relationships><Relationship Id="l" Type="x" Target="https://example.org/linked" TargetMode="External"/></Relationships>',
      'Resources/Images/1.png': picture(['seen']),
    })
    const { outcome, parts } = await readDocument(document, { name: 'a.xps' })
    expect(parts).toMatchObject({
      'page 1': 'First page\n',
      'page 2': 'Second page\n',
      'page 3': 'DE89 3704 0044 0532 0130 00\n',
      'metadata DocStructure.struct': 'Chapter one\n',
      'metadata links': 'https://example.org/linked\n',
    })
    expect(outcome).toMatchObject({
      status: 'complete',
      mime: 'application/vnd.ms-xpsdocument',
      properties: { title: 'Invoice', pages: 3 },
    })
    expect(outcome.parts.find(({ name }) => name === '1.png')).toMatchObject({ reason: 'ocr_off' })
  })

  it('joins glyphs to words and lines by where they stand', async () => {
    const letters = [...'4111'].map((digit, index) => glyphs(digit, index * 6, 20, `Indices="5,60"`))
    const body = [
      glyphs('Card', 0, 0, 'Indices="1,60;2,60;3,60;4,60"'),
      glyphs('number', 30, 0.5),
      ...letters,
      glyphs('{}{braced}', 0, 40),
      `<Canvas AutomationProperties.Name="Logo of Acme" FixedPage.NavigateUri="https://acme.example/pay">${glyphs('moved', 0, 0, 'RenderTransform="2,0,0,2,10,60"')}</Canvas>`,
    ]
    const { text } = await readDocument(xps([page(body.join(''))]))
    expect(text).toContain('Card number\n4111\n{braced}\nLogo of Acme\nhttps://acme.example/pay\nmoved\n')
  })

  it('is bounded in pages, and partial where one is damaged', async () => {
    const three = xps([1, 2, 3].map(n => page(glyphs(`page ${n}`, 0, 0))))
    const { outcome } = await readDocument(three, { limits: { pages: 2 } })
    expect(outcome).toMatchObject({ status: 'partial', reason: 'page_limit' })
    const broken = await readDocument(xps([`${page(glyphs('kept', 0, 0)).slice(0, -12)}<Glyphs UnicodeString="cut`]))
    expect(broken.text).toContain('kept')
    const empty = await readDocument(zip({ '[Content_Types].xml': '<Types/>', 'FixedDocSeq.fdseq': '<x/>' }))
    expect(empty.outcome).toMatchObject({ status: 'failed', reason: 'malformed' })
  })
})
