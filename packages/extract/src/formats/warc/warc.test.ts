import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readDocument } from '../../testing/read.ts'

function record(type: string, address: string, block: Buffer): Buffer {
  const head = `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: ${address}\r\nContent-Type: ${type === 'response' ? 'application/http; msgtype=response' : 'text/plain'}\r\nContent-Length: ${block.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), block, Buffer.from('\r\n\r\n')])
}

it('a web archive gives each page as a member, its transfer coding undone', async () => {
  const page = gzipSync('<p>Accounts of Ada Lovelace</p>')
  const archive = Buffer.concat([
    record('warcinfo', '', Buffer.from('software: x')),
    record(
      'response',
      'https://example.org/people/ada.html',
      Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n'), page]),
    ),
    record('request', 'https://example.org/', Buffer.from('GET / HTTP/1.1\r\n\r\n')),
    record('resource', 'https://example.org/notes%20of%20mine.txt', Buffer.from('plain notes')),
  ])
  const { outcome, parts } = await readDocument(archive, { name: 'crawl.warc' })
  expect(outcome).toMatchObject({ mime: 'application/warc', status: 'complete' })
  expect(parts).toMatchObject({
    'entry people/ada.html': 'Accounts of Ada Lovelace\n',
    'entry notes of mine.txt': 'plain notes',
    'metadata addresses': 'https://example.org/people/ada.html\nhttps://example.org/notes%20of%20mine.txt\n',
  })
  expect((await readDocument(archive.subarray(0, archive.length - 10))).outcome).toMatchObject({ status: 'partial' })
})
