import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { deflateSync } from 'node:zlib'
import { join } from 'node:path'
import type { Receipt, Remedy, Step } from '@sharelight/connectors'
import { sensitivityLabelsIn } from '@sharelight/domain'
import { findConnector, type Connector } from '@sharelight/connectors'
import { docx, ole, pdf, pptx, readDocument, xlsx, zip } from '@sharelight/extract/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorld } from './index.ts'

const id = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const tenant = '11111111-2222-4333-8444-555555555555'
const params = { label: id, tenant, name: 'Confidential & "internal"' }
let root: string
let remedy: Remedy
let removal: Remedy

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'sharelight-labels-'))
  const connector = findConnector('filesystem') as Connector
  const connection = await openWorld(connector, { roots: [root], mayChange: true })
  remedy = connection.remedies?.['apply_label'] as Remedy
  removal = connection.remedies?.['remove_label'] as Remedy
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (name: string, bytes: Buffer) => {
  const path = join(root, name)
  writeFileSync(path, bytes, { mode: 0o640 })
  execFileSync('setfacl', ['-m', 'u:1234:r', path])
  execFileSync('touch', ['-d', '@1600000000.123456789', path])
  return path
}
const plan = (path: string, more: object = {}) =>
  remedy.plan({ key: path }, remedy.params.parse({ ...params, ...more })) as Promise<Step | undefined>
const written = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T
const facts = (path: string) => {
  const { ino, mode, uid, gid, mtimeNs } = statSync(path, { bigint: true })
  const list = execFileSync('getfacl', ['-c', '-p', path], { encoding: 'utf8' })
  return [ino, mode, uid, gid, mtimeNs, list, createHash('sha256').update(readFileSync(path)).digest('hex')].map(String)
}

test.each<[string, () => Buffer]>([
  ['letter.docx', () => docx()],
  ['sheet.xlsx', () => xlsx([{ name: 'One', xml: '<c r="A1" t="s"><v>0</v></c>' }])],
  ['slides.pptx', () => pptx()],
  ['paper.pdf', () => pdf(['Hello page'], '/Title (A \\(title\\)) /Nested << /A [1 2 (x)] >>')],
  ['bare.pdf', () => pdf(['Hello page'])],
  ['packed.pdf', () => packedPdf()],
  ['macros.docm', () => docx(undefined, { 'word/vbaProject.bin': Buffer.alloc(64, 1) })],
])(
  'a label is written into %s, read by its text and by another program, and taken back to the very file',
  async (name, make) => {
    const path = put(name, make())
    const before = facts(path)
    const text = (await readDocument(readFileSync(path))).text
    const step = written(await plan(path)) as Step
    expect(step.says).toContain('Writes the label "Confidential')
    expect(facts(path)).toEqual(before)
    const receipt = written(await remedy.apply(step)) as Receipt
    await remedy.apply(step)
    const after = await readDocument(readFileSync(path))
    expect(after.outcome.properties).toMatchObject({
      [`MSIP_Label_${id}_Enabled`]: 'true',
      [`MSIP_Label_${id}_Name`]: params.name,
      [`MSIP_Label_${id}_SiteId`]: tenant,
      [`MSIP_Label_${id}_Method`]: 'Privileged',
    })
    expect(withoutLabel(after.text)).toBe(withoutLabel(text))
    expect(facts(path).slice(1, -1)).toEqual(before.slice(1, -1))
    expect(isWhole(path)).toBe(true)
    expect(await plan(path)).toBeUndefined()
    await expect(plan(path, { label: tenant })).rejects.toThrow('carries another label')
    expect((await plan(path, { label: tenant, replace: true }))?.says).toContain('in place of another')
    expect(await remedy.checkUndo?.(receipt)).toMatch(/back as it was before it was labelled: \d+ bytes, mode 640/)
    await remedy.undo?.(receipt)
    await remedy.undo?.(receipt)
    expect(await remedy.checkUndo?.(receipt)).toContain('back in its place already')
    expect(facts(path)).toEqual(before)
  },
)

test.each<[string, () => Buffer]>([
  ['letter.docx', () => docx()],
  ['paper.pdf', () => pdf(['Hello page'], '/Title (A)')],
  ['described.pdf', () => withMetadata(xmp(title), true)],
])(
  'what a rule wrote into %s gives way to a higher label of a rule, and to nothing once a person chose',
  async (name, make) => {
    const path = put(name, make())
    const unlabelled = await readDocument(readFileSync(path))
    const apply = async (more: object) => remedy.apply(written(await plan(path, more)) as Step)
    await apply({ by: 'rule' })
    expect(Object.values(await propertiesIn(path))).toContain('Standard')
    await expect(plan(path, { label: tenant, by: 'rule', over: [tenant] })).rejects.toMatchObject({ kind: 'kept' })
    await apply({ label: tenant, by: 'rule', over: [id] })
    expect(sensitivityLabelsIn(await propertiesIn(path))).toMatchObject([{ id: tenant, setBy: 'rule' }])
    await apply({ replace: true })
    expect(sensitivityLabelsIn(await propertiesIn(path))).toMatchObject([{ id, setBy: 'person' }])
    await expect(plan(path, { label: tenant, by: 'rule', over: [id] })).rejects.toMatchObject({ kind: 'kept' })
    const before = facts(path)
    const receipt = written(await removal.apply(written(await removal.plan({ key: path }, {})) as Step)) as Receipt
    const without = await readDocument(readFileSync(path))
    expect(sensitivityLabelsIn(without.outcome.properties)).toEqual([])
    expect(withoutLabel(without.text)).toBe(withoutLabel(unlabelled.text))
    expect(await removal.plan({ key: path }, {})).toBeUndefined()
    await removal.undo?.(receipt)
    expect(facts(path)).toEqual(before)
  },
)

const xmp = (description: string) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
const title =
  '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Kept title</rdf:li></rdf:Alt></dc:title></rdf:Description>'
const propertiesIn = async (path: string) => (await readDocument(readFileSync(path))).outcome.properties
const inXmp = (name: string, of = id) => `xmp:pdfx:msip_label_${of}_${name}`

test.each([
  ['plain', false],
  ['packed', true],
])('a PDF has its label in its metadata too, beside what stands there (%s)', async (_, isPacked) => {
  const path = put('paper.pdf', withMetadata(xmp(title), isPacked))
  const before = readFileSync(path)
  const receipt = written(await remedy.apply(written(await plan(path)) as Step)) as Receipt
  expect(readFileSync(path).subarray(0, before.length).equals(before)).toBe(true)
  expect(await propertiesIn(path)).toMatchObject({
    'xmp:dc:title': 'Kept title',
    [inXmp('enabled')]: 'true',
    [inXmp('name')]: params.name,
    [inXmp('siteid')]: tenant,
    [`MSIP_Label_${id}_Enabled`]: 'true',
  })
  const other = written(
    await remedy.apply(written(await plan(path, { label: tenant, replace: true })) as Step),
  ) as Receipt
  const replaced = await propertiesIn(path)
  expect([inXmp('enabled', tenant), inXmp('enabled')].map(name => replaced[name])).toEqual(['true', undefined])
  await remedy.undo?.(other)
  await remedy.undo?.(receipt)
  expect(readFileSync(path).equals(before)).toBe(true)
})

test('a label that stands in the metadata of a PDF only is seen, as an element or an attribute', async () => {
  const [of, space] = [`pdfx:MSIP_Label_${tenant}_Enabled`, 'xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"']
  for (const description of [
    `<rdf:Description rdf:about="" ${space}><${of}>true</${of}></rdf:Description>`,
    `<rdf:Description rdf:about="" ${space} ${of}="True"/>`,
  ]) {
    const path = put('paper.pdf', withMetadata(xmp(description), false))
    await expect(plan(path)).rejects.toThrow('carries another label')
    await remedy.apply(written(await plan(path, { replace: true })) as Step)
    const found = await propertiesIn(path)
    expect([inXmp('enabled', tenant), inXmp('enabled')].map(name => found[name])).toEqual([undefined, 'true'])
    expect(await plan(path)).toBeUndefined()
  }
})

test('metadata of a document that is made to be kept stay as they are: the label stands in its information only', async () => {
  const kept = xmp(`<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2"/>`)
  const path = put('kept.pdf', withMetadata(kept, false))
  await remedy.apply(written(await plan(path)) as Step)
  expect(await propertiesIn(path)).toMatchObject({ [`MSIP_Label_${id}_Enabled`]: 'true' })
  expect(await propertiesIn(path)).not.toHaveProperty(inXmp('enabled'))
  expect(readFileSync(path, 'latin1').split(kept)).toHaveLength(2)
})

test('a file that changed since it was scanned is not labelled: what was found in it may not hold', async () => {
  const path = put('letter.docx', docx())
  const stale = remedy.plan({ key: path, stamp: '1-2-3' }, remedy.params.parse(params))
  await expect(stale).rejects.toMatchObject({
    reason: 'changed_while_read',
    message: expect.stringContaining('Scan the data source again, then plan.') as string,
  })
})

test('a document of Office says its label in both places that programs look in', async () => {
  const path = put('letter.docx', docx())
  await remedy.apply(written(await plan(path)) as Step)
  const part = (name: string) =>
    execFileSync(
      'python3',
      ['-c', 'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())', path, name],
      { encoding: 'utf8' },
    )
  expect(part('docMetadata/LabelInfo.xml')).toContain(`id="{${id}}" enabled="1"`)
  expect(part('docProps/custom.xml')).toContain(`name="MSIP_Label_${id}_Enabled"`)
  for (const name of ['_rels/.rels', '[Content_Types].xml'])
    expect(part(name)).toMatch(/docMetadata\/LabelInfo\.xml.*docProps\/custom\.xml|custom\.xml.*LabelInfo\.xml/s)
})

test('a part that stands apart says the label, too', async () => {
  const labelInfo = `<clbl:labelList xmlns:clbl="http://schemas.microsoft.com/office/2020/mipLabelMetadata"><clbl:label id="{${id}}" enabled="1" method="Standard" siteId="{${tenant}}" removed="0"/></clbl:labelList>`
  const bytes = docx(undefined, { 'docMetadata/LabelInfo.xml': labelInfo })
  expect((await readDocument(bytes)).outcome.properties).toMatchObject({
    [`MSIP_Label_${id}_Enabled`]: 'true',
    [`MSIP_Label_${id}_SiteId`]: tenant,
  })
  expect(await plan(put('labelled.docx', bytes))).toBeUndefined()
})

test.each<[string, () => Buffer, RegExp]>([
  ['a signed document', () => docx(undefined, { '_xmlsignatures/sig1.xml': '<x/>' }), /signed/],
  [
    'a PDF whose metadata are in another character set',
    () => withMetadata(Buffer.from(`\ufeff${xmp('')}`, 'utf16le').toString('latin1'), false),
    /a way that PDF does not use/,
  ],
  ['a PDF that is no document', () => withMetadata('<x:xmpmeta/>', false), /a way that PDF does not use/],
  ['a PDF around a protected one', () => pdf(['Hello'], '/AFRelationship /EncryptedPayload'), /encrypted/],
  ['a signed PDF', () => pdf(['Hello'], '/Signature << /ByteRange [0 1 2 3] >>'), /signed/],
  [
    'an encrypted PDF',
    () => Buffer.from(pdf(['Hello']).toString('latin1').replace('/Root', '/Encrypt 1 0 R /Root'), 'latin1'),
    /encrypted/,
  ],
  [
    'a PDF whose sections go in a circle of nowhere',
    () =>
      Buffer.from(
        pdf(['Hello'])
          .toString('latin1')
          .replace(/startxref\s+\d+/, 'startxref\n7'),
        'latin1',
      ),
    /damaged/,
  ],
  ['an encrypted document', () => ole({ EncryptedPackage: Buffer.alloc(100) }), /encrypted/],
  ['an archive', () => zip({ 'a.txt': 'a' }), /no document of Office/],
  ['a text', () => Buffer.from('Hello'), /no format/],
  ['a document that is cut off', () => docx().subarray(0, 400), /damaged/],
  [
    'a document whose parts declare entities',
    () => docx(undefined, { '[Content_Types].xml': '<!DOCTYPE a><Types/>' }),
    /Office does not use/,
  ],
])('%s is refused with a reason, and stays as it is', async (_, make, says) => {
  const path = put('file', make())
  const before = facts(path)
  await expect(plan(path)).rejects.toMatchObject({ reason: 'excluded', message: expect.stringMatching(says) as string })
  expect(facts(path)).toEqual(before)
})

test('what is open in Office, and what was worked on since it was labelled, is left as it is', async () => {
  const path = put('letter.docx', docx())
  const step = written(await plan(path)) as Step
  put('~$tter.docx', Buffer.from('kim'))
  await expect(plan(path)).rejects.toThrow('open in Office')
  await expect(remedy.apply(step)).rejects.toThrow('open in Office')
  rmSync(join(root, '~$tter.docx'))
  const receipt = written(await remedy.apply(step)) as Receipt
  writeFileSync(path, docx('<w:p><w:r><w:t>New words</w:t></w:r></w:p>'))
  await expect(remedy.undo?.(receipt)).rejects.toMatchObject({ reason: 'changed_while_read' })
  expect((await readDocument(readFileSync(path))).text).toContain('New words')
})

const withoutLabel = (text: string) => text.replace(/^(xmp:pdfx:)?MSIP_Label_.*\n/gim, '').trim()

/** Whether another program finds each part of an archive whole; a PDF has none. */
function isWhole(path: string): boolean {
  if (path.endsWith('.pdf')) return true
  return execFileSync('python3', ['-m', 'zipfile', '-t', path], { encoding: 'utf8' }).includes('Done testing')
}

/** A PDF with metadata in a stream, in Latin-1 as a string. */
function withMetadata(text: string, isPacked: boolean): Buffer {
  const bytes = pdf(['Hello page'])
  const content = isPacked ? deflateSync(Buffer.from(text, 'latin1')) : Buffer.from(text, 'latin1')
  const old = bytes.toString('latin1')
  const size = Number(/\/Size (\d+)/.exec(old)?.[1])
  const filter = isPacked ? '/Filter /FlateDecode ' : ''
  const stream = `${size} 0 obj\n<< /Type /Metadata /Subtype /XML ${filter}/Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream\nendobj\n`
  const catalogue = `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /Metadata ${size} 0 R >>\nendobj\n`
  const at = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
  const [first, second] = [bytes.length, bytes.length + stream.length]
  const table = `xref\n${size} 1\n${at(first)}1 1\n${at(second)}trailer\n<< /Size ${size + 1} /Root 1 0 R /Info ${size - 1} 0 R /Prev ${/startxref\s+(\d+)/.exec(old)?.[1]} >>\n`
  const end = `startxref\n${second + catalogue.length}\n%%EOF\n`
  return Buffer.concat([bytes, Buffer.from(`${stream}${catalogue}${table}${end}`, 'latin1')])
}

/** A PDF as programs of today write it: its objects in a packed stream, and its cross-reference in another, with a predictor. */
function packedPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    '<< /Title (Packed) >>',
  ]
  let offset = 0
  const heads = objects.map((object, index) => {
    const head = `${index + 1} ${offset}`
    offset += object.length + 1
    return head
  })
  const head = `${heads.join(' ')} `
  const packed = deflateSync(Buffer.from(`${head}${objects.join(' ')}`))
  const start = Buffer.from('%PDF-1.7\n')
  const stream = Buffer.concat([
    Buffer.from(
      `5 0 obj\n<< /Type /ObjStm /N 4 /First ${head.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const at = start.length + stream.length
  const rows = [[0, 0, 255], ...objects.map((_, index) => [2, 5, index]), [1, start.length, 0], [1, at, 0]].map(
    ([kind = 0, a = 0, b = 0]) => [kind, a >> 8, a & 255, b],
  )
  const predicted = rows.map((row, index) => [
    2,
    ...row.map((byte, column) => (byte - (rows[index - 1]?.[column] ?? 0)) & 255),
  ])
  const reference = deflateSync(Buffer.from(predicted.flat()))
  return Buffer.concat([
    start,
    stream,
    Buffer.from(
      `6 0 obj\n<< /Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Info 4 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >> /Length ${reference.length} >>\nstream\n`,
    ),
    reference,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ])
}
