import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { appendFile, chmod, mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  bytesOf,
  connectorConformance,
  itemsOf,
  listAll,
  openWorld,
  whole,
  type ConnectorWorld,
} from '@sharelight/testkit/connectors'
import { asNobody, isRoot } from '../../testing/drop-privileges.ts'
import { mailArchive } from './index.ts'

const found = join(import.meta.dirname, '../../../../../../shared/corpora')
// A connector names what it lists by its real path.
const corpora = existsSync(found) ? realpathSync(found) : found
const fromLine = 'From kim@example.com Mon Jun  1 10:00:00 2009\n'

function mail(subject: string, body = 'Hello', extra = ''): string {
  return `Message-ID: <${subject.replaceAll(' ', '-')}@example.com>\nDate: Mon, 1 Jun 2009 10:00:00 +0200\nFrom: Kim Ward <kim@example.com>\nTo: Lee <lee@client.org>\nSubject: ${subject}\n${extra}\n${body}\n`
}

const attachmentHead =
  '--b\nContent-Type: application/pdf; name="plan.pdf"\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\nJVBERi0x\nLjc=\n'
const multipart = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n'
const withAttachment = mail('carries a plan', `--b\n\nSee the plan.\n${attachmentHead}--b--`, multipart)
const reduced = withAttachment.replace(attachmentHead, '')

async function archiveWorld(folder: string): Promise<ConnectorWorld> {
  const root = join(folder, 'mail')
  await Promise.all(['cur', 'new', 'tmp'].map(name => mkdir(join(root, 'box/.Sent', name), { recursive: true })))
  await writeFile(join(folder, 'outside.eml'), mail('forbidden-word'))
  const [single, first, second, sent, fresh] = ['single', 'first in box', 'second in box', 'sent', 'fresh'].map(
    subject => mail(subject),
  ) as [string, string, string, string, string]
  const escaped = mail('escaped', 'Text\n\n>From here on\n>>From there')
  await writeFile(join(root, 'single.eml'), single)
  await writeFile(join(root, 'plan.eml'), withAttachment)
  await writeFile(
    join(root, 'archive.mbox'),
    [first, second, escaped].map(message => `${fromLine}${message}\n`).join(''),
  )
  await writeFile(join(root, 'box/.Sent/cur/1.host:2,S'), sent)
  await writeFile(join(root, 'box/.Sent/new/2.host'), fresh)
  await writeFile(join(root, 'box/.Sent/tmp/3.host'), 'half')
  await writeFile(join(root, 'photo.jpg'), Buffer.of(0xff, 0xd8, 0xff))
  return {
    settings: { paths: [root] },
    contents: new Map([
      ['single', single],
      ['carries a plan', reduced],
      ['plan.pdf', '%PDF-1.7'],
      ['first in box', first],
      ['second in box', second],
      ['escaped', escaped.replace('>From here', 'From here').replace('>>From', '>From')],
      ['sent', sent],
      ['fresh', fresh],
    ]),
    problems: new Map([
      ['3.host', 'excluded'],
      ['photo.jpg', 'unsupported'],
    ]),
    forbidden: 'forbidden-word',
    foreignKeys: [
      join(folder, 'outside.eml'),
      `${root}/../outside.eml`,
      `${root}/archive.mbox#m=5,20`,
      `${root}/box/.Sent#d=..%2F..%2F..%2Foutside.eml`,
      `${root}/plan.eml#a=7`,
    ],
    change: async () => {
      await appendFile(join(root, 'single.eml'), 'more\n')
      return 'single'
    },
    remove: async () => {
      await rm(join(root, 'box/.Sent/new/2.host'))
      return 'fresh'
    },
    grow: count => growMbox(join(root, 'big.mbox'), count),
    broken: { settings: { paths: [join(folder, 'missing.mbox')] }, says: /nothing at .*missing\.mbox/ },
  }
}

async function growMbox(path: string, count: number) {
  const file = await open(path, 'w')
  for (let at = 0; at < count; at += 1000)
    await file.write(Array.from({ length: 1000 }, (_, n) => `${fromLine}${mail(`number ${at + n}`)}\n`).join(''))
  await file.close()
}

connectorConformance(mailArchive, archiveWorld)

describe('mail archive', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sharelight-mail-'))
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  const connect = () => openWorld(mailArchive, { paths: [root] })
  const items = async () => itemsOf(await listAll(await connect()))

  it('makes each message an e-mail event from its sender to its recipients, who all hold a copy', async () => {
    await writeFile(
      join(root, 'a.eml'),
      mail('hello', 'x', 'Cc: Team: Ann <ann@example.com>, bo@gmail.com;\nBcc: undisclosed-recipients:;\n'),
    )
    const [item] = await items()
    expect(item?.events).toEqual([
      {
        id: expect.stringMatching(/^mail:/),
        type: 'email',
        at: new Date('2009-06-01T08:00:00Z'),
        actor: { kind: 'user', name: 'kim@example.com', address: 'kim@example.com', displayName: 'Kim Ward' },
        recipients: [
          { kind: 'user', name: 'lee@client.org', address: 'lee@client.org', displayName: 'Lee' },
          { kind: 'user', name: 'ann@example.com', address: 'ann@example.com', displayName: 'Ann' },
          { kind: 'user', name: 'bo@gmail.com', address: 'bo@gmail.com' },
        ],
      },
    ])
    expect(item?.grants.map(({ principal, via }) => [principal.address, via])).toEqual(
      ['kim@example.com', 'lee@client.org', 'ann@example.com', 'bo@gmail.com'].map(address => [address, 'recipient']),
    )
  })

  it('counts copies of a message in several mailboxes as one event', async () => {
    await writeFile(join(root, 'sent.eml'), mail('hello'))
    await writeFile(join(root, 'inbox.eml'), `Received: from a by b; Mon, 1 Jun 2009 10:00:05 +0200\n${mail('hello')}`)
    const ids = (await items()).flatMap(item => item.events.map(event => event.id))
    expect(ids.length).toBe(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('takes sender and date from the archive where the headers say nothing', async () => {
    await writeFile(join(root, 'bare.mbox'), `${fromLine}Subject: bare\n\nText\n`)
    const [item] = await items()
    expect(item?.events[0]).toMatchObject({
      at: new Date('2009-06-01T10:00:00Z'),
      actor: { address: 'kim@example.com' },
    })
  })

  it('keeps the keys of messages when further ones are added to an mbox', async () => {
    const path = join(root, 'a.mbox')
    await writeFile(path, `${fromLine}${mail('one')}\n${fromLine}${mail('two')}`)
    const before = await items()
    await appendFile(path, `\n${fromLine}${mail('three')}\n`)
    expect((await items()).slice(0, 2)).toEqual(
      before.map(item => expect.objectContaining({ key: item.key, stamp: item.stamp })),
    )
  })

  it('keeps the key of a Maildir message when it is read, flagged and moved from new to cur', async () => {
    await Promise.all(['cur', 'new', 'tmp'].map(name => mkdir(join(root, name))))
    await writeFile(join(root, 'new/7.host'), mail('flagged'))
    const [before] = await items()
    await rename(join(root, 'new/7.host'), join(root, 'cur/7.host:2,DFRSTab'))
    const [after] = await items()
    expect(after).toMatchObject({ key: before?.key, stamp: before?.stamp })
    const connection = await connect()
    expect(
      (await bytesOf(await connection.fetch({ key: before?.key ?? '', stamp: before?.stamp ?? '' }, whole))).toString(),
    ).toBe(mail('flagged'))
  })

  it('lists a message once that is in its Maildir folder twice', async () => {
    await Promise.all(['cur', 'new', 'tmp'].map(name => mkdir(join(root, name))))
    await writeFile(join(root, 'new/7.host'), mail('twice'))
    await writeFile(join(root, 'cur/7.host:2,S'), mail('twice'))
    const entries = await listAll(await connect())
    expect(entries.map(({ type, name }) => `${type} ${name}`).slice(1)).toEqual(['item twice', 'problem 7.host'])
  })

  it('refuses a message whose place in the mbox now holds something else', async () => {
    const path = join(root, 'a.mbox')
    await writeFile(path, `${fromLine}${mail('one')}\n${fromLine}${mail('two')}`)
    const [, second] = await items()
    await writeFile(path, `${fromLine}${mail('two')}\n`)
    await expect(
      (await connect()).fetch({ key: second?.key ?? '', stamp: second?.stamp ?? '' }, whole),
    ).rejects.toMatchObject({ reason: 'changed_while_read' })
  })

  it.runIf(existsSync(corpora))('reads every message and attachment of the mail corpora without a fault', async () => {
    const connection = await openWorld(mailArchive, {
      paths: [join(corpora, 'extraction-mail/files'), join(corpora, 'enron-labelled-mail')],
    })
    const all = itemsOf(await listAll(connection))
    expect(all.filter(item => item.kind === 'email').length).toBeGreaterThan(1000)
    const wrong: string[] = []
    for (const item of all) {
      const bytes = await bytesOf(await connection.fetch(item, whole))
      if (item.kind === 'attachment' && bytes.length !== item.size) wrong.push(item.key)
    }
    expect(wrong).toEqual([])
  })

  it.runIf(isRoot)('takes no message for gone in an archive that it may not open', async () => {
    await writeFile(join(root, 'box.mbox'), `${fromLine}${mail('one')}\n`)
    const connection = await openWorld(mailArchive, { paths: [root] })
    const [message] = itemsOf(await listAll(connection))
    await chmod(root, 0o755)
    await chmod(join(root, 'box.mbox'), 0o000)
    expect(await asNobody(async () => connection.exists?.(message?.key ?? ''))).toBe(true)
    await writeFile(join(root, 'box.mbox'), '')
    expect(await connection.exists?.(message?.key ?? '')).toBe(false)
  })

  it.runIf(existsSync(corpora))(
    'agrees with a second reader on subjects, senders, recipients and dates of the mail corpus',
    async () => {
      const folder = join(corpora, 'extraction-mail')
      const lines = readFileSync(join(folder, 'manifest.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as { file: string; ref?: Record<string, string | null> })
      const references = new Map(lines.flatMap(({ file, ref }) => (ref ? [[join(folder, file), ref] as const] : [])))
      const connection = await openWorld(mailArchive, { paths: [join(folder, 'files')] })
      const mails = itemsOf(await listAll(connection)).filter(
        item => item.kind === 'email' && references.has(item.path),
      )
      const addresses = (text?: string | null): string[] =>
        (text ?? '').toLowerCase().match(/[^\s<>",;:()]+@[^\s<>",;()]+/g) ?? []
      const plain = (text?: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
      const wrong = mails.flatMap(({ path, name, events: [event] }) => {
        const ref = references.get(path) ?? {}
        const sent = Date.parse(ref.date ?? '')
        const recipients = event?.recipients.map(person => person.address)
        const faults = [
          plain(ref.subject) === plain(name === '(no subject)' ? '' : name) || 'subject',
          addresses(ref.from).length === 0 || addresses(ref.from).includes(event?.actor?.address ?? '') || 'from',
          addresses(ref.to).every(address => recipients?.includes(address)) || 'to',
          !(sent > 0 && sent < Date.now()) || sent === event?.at.getTime() || 'date',
        ].filter(fault => typeof fault === 'string')
        return faults.map(fault => `${fault} of ${path.split('-').slice(2).join('-')}`)
      })
      expect(mails.length).toBeGreaterThan(130)
      // An obsolete comment form, and two addresses that are none: `test@lindsaar.net` as a display name without quotes, `jdoe@test   . example`.
      expect(wrong.slice(4)).toEqual([])
    },
  )
})
