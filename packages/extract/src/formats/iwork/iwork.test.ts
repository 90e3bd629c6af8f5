import { describe, expect, it } from 'vitest'
import { pdf } from '../../testing/pdf.ts'
import { readDocument } from '../../testing/read.ts'
import { zip } from '../../testing/zip.ts'

const presentation = `<?xml version="1.0"?>
<key:presentation xmlns:key="http://developer.apple.com/namespaces/keynote2" xmlns:sf="http://developer.apple.com/namespaces/sf" xmlns:sfa="http://developer.apple.com/namespaces/sfa">
  <key:metadata><key:title><key:string sfa:string="Results"/></key:title><key:authors><key:string sfa:string="Ada Berg"/></key:authors></key:metadata>
  <key:slide-list><key:slide>
    <sf:text-storage><sf:text-body><sf:p>Customers <sf:span>by region</sf:span></sf:p><sf:p>Pay to<sf:br/>DE89 3704 0044 0532 0130 00</sf:p></sf:text-body></sf:text-storage>
    <sf:chart-info><sf:formula-chart-model><sf:chart-name sfa:string="Spending by month"/></sf:formula-chart-model></sf:chart-info>
    <key:notes><sf:text-storage><sf:text-body><sf:p>Do not show the salaries.</sf:p></sf:text-body></sf:text-storage></key:notes>
  </key:slide></key:slide-list>
</key:presentation>`

describe('a Keynote presentation', () => {
  it('of 2009 gives its slides, its notes and its properties', async () => {
    const { outcome, text } = await readDocument(zip({ 'index.apxl': presentation, 'thumbs/st0.tiff': 'x' }), {
      name: 'results.key',
    })
    expect(outcome).toMatchObject({
      status: 'complete',
      mime: 'application/vnd.apple.iwork',
      properties: { title: 'Results', author: 'Ada Berg' },
    })
    expect(text).toContain(
      'Customers by region\nPay to\nDE89 3704 0044 0532 0130 00\nSpending by month\nDo not show the salaries.\n',
    )
  })

  it('of today gives the strings of its slides, and neither those of its style sheet nor identifiers', async () => {
    const slide = archive([
      message(3, message(1, 'Reach Ada Berg at ada@example.com')),
      message(7, '0F3C6A4E-1B2D-4C5E-8F90-A1B2C3D4E5F6'),
    ])
    const { outcome, text } = await readDocument(
      zip(
        {
          'Index/Document.iwa': archive([message(2, 'Quarterly review')]),
          'Index/Slide-12.iwa': slide,
          'Index/DocumentStylesheet.iwa': archive([message(2, 'Helvetica Neue')]),
          'preview.jpg': 'x',
        },
        { stored: true },
      ),
    )
    expect(outcome.status).toBe('complete')
    expect(text).toBe('Quarterly review\nReach Ada Berg at ada@example.com\n')
  })

  it('that has nothing but a preview gives the words of that', async () => {
    const { outcome, text } = await readDocument(zip({ 'QuickLook/Preview.pdf': pdf(['As shown to the board']) }))
    expect(outcome.status).toBe('complete')
    expect(text).toContain('As shown to the board')
  })
})

describe('a Numbers table', () => {
  it('gives the numbers and dates of each row beside its texts', async () => {
    const cells = Buffer.concat([cell(2, 1, number(6125050n, -2)), cell(5, 4, seconds(86_400))])
    const offsets = Buffer.from([0, 0, 0xff, 0xff, 28, 0])
    const { text } = await readDocument(
      zip(
        {
          'Index/Tables/DataList.iwa': archive([message(1, 'Ada Berg')]),
          'Index/Tables/Tile.iwa': archive([message(5, message(6, cells), message(7, offsets))], 6002),
        },
        { stored: true },
      ),
    )
    expect(text).toBe('Ada Berg\n61250.5\t2001-01-02\n')
  })

  it('gives the names of charts, among its styles too, and nothing else of what they look like', async () => {
    const named = (name: string) => archive([message(10_000, Buffer.from([0xa8, 1, 1]), message(23, name))], 5023)
    const { text } = await readDocument(
      zip(
        {
          'Index/Document.iwa': named('Salaries by department'),
          'Index/DocumentStylesheet.iwa': named('Sick days by month'),
        },
        { stored: true },
      ),
    )
    expect(text).toBe('Salaries by department\nSick days by month\n')
  })
})

function cell(type: number, flags: number, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([5, type, 0, 0, 0, 0, 0, 0, flags, 0, 0, 0]), value])
}

/** A decimal128 of at most 64 bits' significand. */
function number(significand: bigint, exponent: number): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeBigUInt64LE(significand)
  bytes.writeUInt16LE((exponent + 6176) << 1, 14)
  return bytes
}

function seconds(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

/** A field of Protocol Buffers with text or messages inside; all lengths here are below 128. */
function message(field: number, ...content: (string | Buffer)[]): Buffer {
  const inner = Buffer.concat(content.map(piece => Buffer.from(piece)))
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), inner.length]), inner])
}

/** An archive with one message of these fields, in one Snappy chunk that holds a single literal. */
function archive(fields: Buffer[], type = 1): Buffer {
  const payload = Buffer.concat(fields)
  const info = message(2, Buffer.from([8, ...varint(type), 24, payload.length]))
  const plain = Buffer.concat([Buffer.from([info.length]), info, payload])
  const packed = Buffer.concat([Buffer.from([...varint(plain.length), 60 * 4, plain.length - 1]), plain])
  const head = Buffer.alloc(4)
  head.writeUIntLE(packed.length, 1, 3)
  return Buffer.concat([head, packed])
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(value >> 7)]
}
