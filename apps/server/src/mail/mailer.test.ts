import { makeCertificate } from '@sharelight/testkit'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import type { MailSettings } from '../settings.ts'
import { startMailServer, type MailServer } from '../testing/mail-server.ts'
import { createMailer } from './mailer.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-mail-'))
const certificate = makeCertificate(folder)
let encrypted: MailServer, plain: MailServer
beforeAll(async () => {
  ;[encrypted, plain] = await Promise.all([startMailServer({ certificate }), startMailServer()])
})
afterAll(async () => {
  await Promise.all([encrypted.close(), plain.close()])
  rmSync(folder, { recursive: true, force: true })
})

async function send({ url }: MailServer, tls?: MailSettings['tls']): Promise<boolean> {
  const mailer = createMailer({ url, from: 'sharelight@acme.example', ...(tls && { tls }) }, createLog('silent'))
  const taken = await mailer.send({
    to: 'ada@acme.example',
    subject: 'A link',
    paragraphs: ['It works once.'],
    why: 'You asked for it.',
  })
  mailer.close()
  return taken
}

test('a mail goes encrypted by STARTTLS where the certificate of the mail server holds, or any is taken', async () => {
  expect(await send(encrypted, { mode: 'verify', ca: certificate.cert })).toBe(true)
  expect(await send(encrypted, { mode: 'require' })).toBe(true)
  expect(encrypted.counts()).toEqual({ mails: 2, encrypted: 2 })
})

test('no mail goes to a server whose certificate does not hold, and none in the clear to one that offers no encryption', async () => {
  expect(await send(encrypted, { mode: 'verify' })).toBe(false)
  expect(await send(plain, { mode: 'verify' })).toBe(false)
  expect(await send(plain, { mode: 'require' })).toBe(false)
  expect([encrypted.counts().mails, plain.counts().mails]).toEqual([2, 0])
})

test('on this machine, or where the operator says so, a mail goes as it is', async () => {
  expect(await send(plain)).toBe(true)
  expect(await send(plain, { mode: 'disable' })).toBe(true)
  expect(plain.counts()).toEqual({ mails: 2, encrypted: 0 })
})

test('a mail goes to one address, whatever that and its subject hold', async () => {
  const mailer = createMailer({ url: plain.url, from: 'sharelight@acme.example' }, createLog('silent'))
  const before = plain.recipients().length
  await mailer.send({
    to: 'ada@acme.example, evil@elsewhere.example',
    subject: 'Hello\r\nBcc: evil@elsewhere.example',
    paragraphs: ['…'],
    why: 'You asked for it.',
  })
  await mailer.send({
    to: 'ada@acme.example\r\nRCPT TO:<evil@elsewhere.example>',
    subject: 'Hello',
    paragraphs: ['…'],
    why: 'You asked for it.',
  })
  mailer.close()
  expect(plain.recipients().slice(before)).not.toContain('evil@elsewhere.example')
})
