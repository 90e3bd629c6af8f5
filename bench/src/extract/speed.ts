import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { extract, fromFile } from '@sharelight/extract'
import { docx, xlsx } from '@sharelight/extract/testing'
import type { Figure } from '../report.ts'
import { corpus } from './corpora.ts'

interface Timing {
  seconds: number
  bytes: number
  documents: number
}
type Reader = (path: string) => void | Promise<void>
interface Rival {
  name: string
  read: Reader
  target?: string
}

const megabyte = 2 ** 20
const tool =
  (command: string, ...flags: string[]): Reader =>
  path => {
    try {
      execFileSync(command, [...flags, path, ...(command === 'pdftotext' || command === 'docx2txt' ? ['-'] : [])], {
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 512 * megabyte,
      })
    } catch {
      // A document that the tool refuses still took its time.
    }
  }

/** Speed of each format, with the same files given to a common tool in the same run. */
export async function speedFigures(folder: string): Promise<Figure[]> {
  const built = build(folder)
  const pick = (set: string, ...extensions: string[]) =>
    corpus(set)
      .filter(sample => extensions.includes(sample.ext))
      .map(sample => sample.path)
  const longestPdf = corpus('extraction-pdf')
    .toSorted((a, b) => (b.ref_text?.length ?? 0) - (a.ref_text?.length ?? 0))
    .slice(0, 10)
    .map(sample => sample.path)
  const pdftotext = { name: 'pdftotext', read: tool('pdftotext'), target: '≥ 0.5' }
  const docx2txt = { name: 'docx2txt', read: tool('docx2txt'), target: '≥ 2' }
  return [
    ...(await compared('pdf, all', pick('extraction-pdf', 'pdf'), [pdftotext])),
    ...(await compared('pdf, the ten with most text', longestPdf, [pdftotext])),
    ...(await compared('docx, all', pick('extraction-office', 'docx'), [docx2txt])),
    ...(await compared(
      'docx, 20,000 paragraphs',
      [built.docx],
      [docx2txt, { name: 'unzip and an empty SAX parser', read: path => ceiling(path, 'word/document.xml') }],
    )),
    ...(await compared(
      'xlsx, 100,000 rows',
      [built.xlsx],
      [{ name: 'unzip and an empty SAX parser', read: path => ceiling(path, 'xl/worksheets/sheet1.xml') }],
    )),
    ...(await compared('doc, all', pick('extraction-office', 'doc'), [{ name: 'catdoc', read: tool('catdoc') }])),
    ...(await compared('xls, all', pick('extraction-office', 'xls'), [{ name: 'xls2csv', read: tool('xls2csv') }])),
    ...(await compared('ppt, all', pick('extraction-office', 'ppt'), [{ name: 'catppt', read: tool('catppt') }])),
    ...(await compared('xlsx, all', pick('extraction-office', 'xlsx'), [])),
    ...(await compared('pptx, all', pick('extraction-office', 'pptx'), [])),
    ...(await compared('rtf, all', pick('extraction-office', 'rtf'), [])),
    ...(await compared('html, all', pick('extraction-office', 'html'), [])),
    ...(await compared('eml, all', pick('extraction-mail', 'eml'), [])),
    ...(await compared('msg, all', pick('extraction-mail', 'msg'), [])),
    ...(await compared(
      'archives, all',
      corpus('extraction-archives').map(sample => sample.path),
      [],
    )),
    ...(await compared('csv, 64 MB', [built.csv], [{ name: 'cat', read: tool('cat') }])),
    ...(await compared(
      'xml, 100,000 records',
      [built.xml],
      [{ name: 'an empty SAX parser', read: path => parsed(readFileSync(path, 'utf8')) }],
    )),
  ]
}

async function compared(name: string, paths: readonly string[], rivals: readonly Rival[]): Promise<Figure[]> {
  if (paths.length === 0) return []
  await timed(paths.slice(0, 20), ours)
  const mine = await timed(paths, ours)
  const value = `${(mine.bytes / megabyte / mine.seconds).toFixed(1)} MB/s, ${(mine.documents / mine.seconds).toFixed(0)} documents/s`
  if (rivals.length === 0) return [{ name, value }]
  const figures: Figure[] = []
  for (const { name: baseline, read, target } of rivals) {
    const theirs = await timed(paths, read)
    figures.push({ name, value, baseline, ratio: theirs.seconds / mine.seconds, ...(target ? { target } : {}) })
  }
  return figures
}

/** The better of two runs, because other work on the machine only ever makes one slower. */
async function timed(paths: readonly string[], read: Reader): Promise<Timing> {
  let best = Infinity
  for (let run = 0; run < 2; run++) {
    const began = performance.now()
    for (const path of paths) await read(path)
    best = Math.min(best, (performance.now() - began) / 1000)
  }
  return { seconds: best, documents: paths.length, bytes: paths.reduce((sum, path) => sum + statSync(path).size, 0) }
}

async function ours(path: string): Promise<void> {
  for await (const _ of extract(await fromFile(path)));
}

/** The least that reading such a document can take: unzipping its main part, and parsing it without listening. */
function ceiling(path: string, part: string): void {
  parsed(execFileSync('unzip', ['-p', path, part], { maxBuffer: 1024 * megabyte }).toString())
}

function parsed(xml: string): void {
  const parser = new SaxesParser({ position: false })
  for (let at = 0; at < xml.length; at += 65_536) parser.write(xml.slice(at, at + 65_536))
  parser.close()
}

function build(folder: string) {
  const put = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const paragraph = (index: number) =>
    `<w:p><w:r><w:t>Paragraph ${index} of a long report about the accounts of Ada Lovelace and others.</w:t></w:r></w:p>`
  const row = (index: number) =>
    `<row r="${index}"><c r="A${index}" t="s"><v>${index % 2}</v></c><c r="B${index}" t="inlineStr"><is><t>Customer ${index}</t></is></c><c r="C${index}"><v>${index * 1.5}</v></c></row>`
  const many = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index + 1)).join('')
  const record = (index: number) =>
    `<customer id="${index}"><name>Ada Lovelace</name><email>ada${index}@example.org</email><address><street>12 St James Square</street><city>London</city></address></customer>\n`
  const csvRow = 'Ada Lovelace,ada@example.org,DE89370400440532013000,12 St James Square London,1815-12-10\n'
  return {
    docx: put('large.docx', docx(many(20_000, paragraph))),
    xlsx: put('large.xlsx', xlsx([{ name: 'Customers', xml: many(100_000, row) }])),
    xml: put('large.xml', `<customers>\n${many(100_000, record)}</customers>\n`),
    csv: put('large.csv', csvRow.repeat((64 * megabyte) / csvRow.length)),
  }
}
