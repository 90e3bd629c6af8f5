import { expect, it } from 'vitest'
import { readDocument } from '../../testing/read.ts'

it('a mail whose boundary never closes gives its parts', async () => {
  const { text, outcome } = await readDocument(
    'From: a@b.c\nTo: d@e.f\nSubject: x\nContent-Type: multipart/mixed; boundary=q\n\npreamble\n--q\n\nfirst words\n--q\nContent-Type: text/html\n\n<p>second words',
  )
  expect(text).toContain('first words')
  expect(text).toContain('second words')
  expect(text).not.toContain('preamble')
  expect(outcome.status).toBe('complete')
})

it('an HTML body that only repeats the plain one is not read twice', async () => {
  const { parts } = await readDocument(
    'From: a@b.c\nTo: d@e.f\nSubject: x\nContent-Type: multipart/alternative; boundary=q\n\n--q\nContent-Type: text/plain\n\nonce only\n--q\nContent-Type: text/html\n\n<p>once <b>only</b></p>\n--q--\n',
  )
  expect(parts['section body']?.match(/once/g)).toHaveLength(1)
})
