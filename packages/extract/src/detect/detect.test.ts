import { describe, expect, it } from 'vitest'
import { fromBytes } from '../source/from-bytes.ts'
import { readDocument } from '../testing/read.ts'
import { pdf } from '../testing/pdf.ts'
import { zip } from '../testing/zip.ts'
import { detect } from './detect.ts'

const mimeOf = async (text: string | Uint8Array, name?: string) =>
  (await detect(fromBytes(Buffer.from(text), name))).mime

describe('a kind of text is told by what it says', () => {
  it.each([
    ['{"a": 1}', 'application/json'],
    ['{"a":1}\n{"a":2}\n', 'application/jsonl'],
    ['[1, 2]', 'application/json'],
    ['[10:00] Ada: hello\n[10:01] Jo: hi\n', 'text/plain'],
    ['[12/03/24, 10:00:01] Ada: hello\n', 'text/plain'],
    ['<?xml version="1.0"?><a/>', 'application/xml'],
    ['<!DOCTYPE html><p>x', 'text/html'],
    ['<html><body>x', 'text/html'],
    ['From: a@b.c\nTo: d@e.f\nSubject: x\n\nbody', 'message/rfc822'],
    ['From a@b.c Mon Jan 1\nFrom: a@b.c\n\nbody', 'application/mbox'],
    ['BEGIN:VCARD\r\nEND:VCARD', 'text/vcard'],
    ['a,b,c\n1,2,3\n4,5,6\n7,8,9\n', 'text/csv'],
    ['just some words', 'text/plain'],
    ['{\\rtf1 x}', 'application/rtf'],
    ['[section]\nkey=value', 'text/plain'],
  ])('%j is %s', async (text, mime) => {
    expect(await mimeOf(text)).toBe(mime)
  })
})

it('among kinds of plain text the name decides', async () => {
  expect(await mimeOf('# Title\n', 'readme.md')).toBe('text/markdown')
  expect(await mimeOf('const a = 1\n', 'a.ts')).toBe('text/x-source')
  expect(await mimeOf('a;b\n1;2\n', 'a.csv')).toBe('text/csv')
})

describe('a disguised document', () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])

  it.each([
    ['invoice.pdf', program, 'exe as pdf'],
    ['photo.jpg', zip({ 'a.txt': 'x' }), 'zip as jpg'],
    ['notes.txt', pdf(['x']), 'pdf as txt'],
  ])('%s is named', async (name, bytes, disguised) => {
    expect((await readDocument(bytes, { name })).outcome.properties.disguised).toBe(disguised)
  })

  it.each([
    ['a.pdf', pdf(['x'])],
    ['a.txt', Buffer.from('words')],
    ['a.unknown', program],
    ['a.docx', Buffer.from('{\\rtf1 x}')],
  ])('%s is none', async (name, bytes) => {
    expect((await readDocument(bytes, { name })).outcome.properties).not.toHaveProperty('disguised')
  })
})

it('what holds no text is skipped as unsupported, and nothing as empty', async () => {
  expect(
    (await readDocument(Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(100, 1)]))).outcome,
  ).toMatchObject({ status: 'skipped', reason: 'unsupported' })
  expect((await readDocument('')).outcome).toMatchObject({ status: 'skipped', reason: 'empty' })
})
