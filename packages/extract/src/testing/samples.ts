import { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { avro } from './avro.ts'
import { docx, pptx, xlsx } from './ooxml.ts'
import { pdf } from './pdf.ts'
import { rar } from './rar.ts'
import { tar } from './tar.ts'
import { zip } from './zip.ts'

/** What every sample says, so that a test can look for it. */
export const said = 'DE89 3704 0044 0532 0130 00'

const line = `IBAN ${said} of Ada Lovelace\n`
const packed = (base64: string) => Buffer.from(base64, 'base64')

/** A small document of each format that can be built here, by file name. */
export async function samples(): Promise<Record<string, Buffer>> {
  const text = Buffer.from(line.repeat(40))
  return {
    'a.txt': text,
    'a.csv': Buffer.from(`name,iban,city\n${`Ada Lovelace,${said},London\n`.repeat(20)}`),
    'a.json': Buffer.from(JSON.stringify({ people: [{ name: 'José', iban: said }] })),
    'a.jsonl': Buffer.from(`${JSON.stringify({ iban: said })}\n`.repeat(5)),
    'a.xml': Buffer.from(`<?xml version="1.0"?><people><person iban="${said}">Ada</person><!-- a comment --></people>`),
    'a.html': Buffer.from(
      `<!doctype html><title>Title</title><p>IBAN <b>${said}</b></p><script>var x = 1</script><!-- a comment -->`,
    ),
    'a.md': Buffer.from(`# Title\n\n${line}`),
    'flat.xml': flatWord(`<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`),
    'a.docx': docx(`<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`),
    'a.xlsx': xlsx([
      {
        name: 'People',
        xml: `<row r="1"><c r="A1" t="inlineStr"><is><t>${said}</t></is></c><c r="B1" t="s"><v>1</v></c></row>`,
      },
    ]),
    'a.pptx': pptx(),
    'a.odt': odt(`<text:p>${line}</text:p>`),
    'a.epub': epub(`<p>${line}</p>`),
    'a.pdf': pdf([`IBAN ${said}`, 'Second page'], '/Title (A title)'),
    'a.rtf': Buffer.from(
      `{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset0 Arial;}}{\\header head\\par}IBAN ${said}\\par {\\v hidden} {\\deleted gone}}`,
    ),
    'a.eml': eml(),
    'a.mbox': Buffer.from(
      `From a@example.org Mon Jan  1 00:00:00 2024\n${eml().toString()}\nFrom b@example.org Mon Jan  1 00:00:00 2024\n${eml().toString()}`,
    ),
    'a.ics': Buffer.from(
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Pay ${said.slice(0, 10)}\r\n ${said.slice(10)}\\nsoon\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    ),
    'a.vcf': Buffer.from(
      `BEGIN:VCARD\r\nVERSION:2.1\r\nN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:M=C3=BCller\r\nNOTE:${said}\r\nEND:VCARD\r\n`,
    ),
    'a.zip': zip({ 'folder/a.txt': text, 'b.docx': docx(`<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`) }),
    'a.rar': rar({ 'a.txt': { data: text, packed: true }, 'b.txt': { data: text } }),
    'a.warc': warc(`<p>${line}</p>`),
    'a.wri': write(line),
    'a.wpd': wordPerfect(line),
    'a.xps': xps(line),
    'a.tar': tar({ 'a.txt': text, 'b.csv': 'a,b,c\n1,2,3\n' }),
    'a.txt.gz': gzipSync(text),
    'a.txt.zst': zstdCompressSync(text),
    'a.tgz': gzipSync(tar({ 'inner/a.txt': text })),
    'a.txt.xz': packed(
      '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AenAD5dACSQhCk86wMshIeQuL7kcpQh66MdObY0OnEuQD/GMkfoOTKYKsv7qUF/zfJJstIFzzkULyxkWURcnBSgelVGAAAA2YuZAE006bAAAVqoDwAAAE07dHaxxGf7AgAAAAAEWVo=',
    ),
    'a.txt.bz2': packed(
      'QlpoOTFBWSZTWZ8D5iAAAs/dgAAQQAB+4DYlLwSBADAA2AUAAAZMgoAAAyZAUqRJ6hkxHkNT08iZifImgmBOgnoTYTwJoJ0EwJzFXUTITITAmYn4J1E5CchOYmAnwJqJ3E/hNBNhMCbCaiZCbCehNxP0TMTcTgTgT/E+hOBMxPYu5IpwoSE+B8xA',
    ),
    'a.txt.lz4': packed(
      'BCJNGGRAp0MAAAD/IklCQU4gREU4OSAzNzA0IDAwNDQgMDUzMiAwMTMwIDAwIG9mIEFkYSBMb3ZlbGFjZQoxAP////////9mUGxhY2UKAAAAAMzDJ/w=',
    ),
    'a.sqlite': sqlite(),
    'a.parquet': Buffer.from(
      parquetWriteBuffer({
        columnData: [
          { name: 'name', data: ['Ada', 'Bob'] },
          { name: 'iban', data: [said, 'none'] },
        ],
      }),
    ),
    'a.avro': avro([
      ['Ada', said],
      ['Bob', 'none'],
    ]),
  }
}

export function odt(body: string): Buffer {
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'meta.xml': '<office:document-meta><office:meta><dc:title>A title</dc:title></office:meta></office:document-meta>',
  })
}

function warc(page: string): Buffer {
  const answer = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<!doctype html>${page}`
  return Buffer.from(
    `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.org/a.html\r\nContent-Type: application/http\r\nContent-Length: ${answer.length}\r\n\r\n${answer}\r\n\r\n`,
  )
}

function write(text: string): Buffer {
  const header = Buffer.alloc(128)
  header.write('31be000000ab', 'hex')
  header.writeUInt32LE(128 + text.length, 14)
  return Buffer.concat([header, Buffer.from(text, 'latin1')])
}

/** WordPerfect 6: a header, then letters in which a space is a function. */
function wordPerfect(text: string): Buffer {
  const header = Buffer.from('ff5750431000000001 0a 02 01 0000 1000'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([header, Buffer.from(text.replaceAll(' ', '\x80').replaceAll('\n', '\xcc'), 'latin1')])
}

function xps(text: string): Buffer {
  return zip({
    '[Content_Types].xml': '<Types/>',
    'FixedDocSeq.fdseq':
      '<FixedDocumentSequence><DocumentReference Source="/1/FixedDoc.fdoc"/></FixedDocumentSequence>',
    '1/FixedDoc.fdoc': '<FixedDocument><PageContent Source="Pages/1.fpage"/></FixedDocument>',
    '1/Pages/1.fpage': `<FixedPage><Glyphs OriginX="9" OriginY="9" FontRenderingEmSize="9" UnicodeString="${text.trim()}"/></FixedPage>`,
  })
}

/** A Word document in one XML file (Word 2003). */
function flatWord(body: string): Buffer {
  return Buffer.from(
    `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"><w:body>${body}</w:body></w:wordDocument>`,
  )
}

function epub(body: string): Buffer {
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    'OPS/book.opf':
      '<package><metadata><dc:title>A book</dc:title></metadata><manifest><item id="c1" href="one.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c1"/></spine></package>',
    'OPS/one.xhtml': `<html><body>${body}</body></html>`,
  })
}

export function eml(): Buffer {
  const attachment = Buffer.from(`name,iban,city\n${`Ada,${said},London\n`.repeat(3)}`).toString('base64')
  return Buffer.from(
    [
      'From: =?utf-8?B?SsO8cmdlbg==?= <j@example.org>',
      'To: ada@example.org',
      'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
      'Date: Mon, 1 Jan 2024 10:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Hello mail',
      '--x',
      'Content-Type: text/csv; name="people.csv"',
      'Content-Disposition: attachment; filename="people.csv"',
      'Content-Transfer-Encoding: base64',
      '',
      attachment,
      '--x--',
      '',
    ].join('\r\n'),
  )
}

function sqlite(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-sample-'))
  const database = new DatabaseSync(join(folder, 'a.db'))
  database.exec('CREATE TABLE people (name TEXT, iban TEXT); CREATE VIEW spied AS SELECT * FROM people')
  database.prepare('INSERT INTO people VALUES (?, ?)').run('Ada', said)
  database.close()
  const bytes = readFileSync(join(folder, 'a.db'))
  rmSync(folder, { recursive: true })
  return bytes
}
