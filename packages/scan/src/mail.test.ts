import { appendFileSync, copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { folderScans, writeFileIn } from '@sharelight/testkit'
import { describe, expect, test } from 'vitest'

const scans = folderScans()

const scan = (isFirstScan = true) => scans.scan({ isFirstScan })
const { rowsOf } = scans

interface Mail {
  id: string
  to: string
  attachment?: string
}

const mail = ({ id, to, attachment }: Mail) =>
  [
    'From: Ada <ada@acme.example>',
    `To: ${to}`,
    `Subject: Message ${id}`,
    `Message-ID: <${id}@acme.example>`,
    'Date: Mon, 05 May 2025 10:00:00 +0000',
    'MIME-Version: 1.0',
    ...(attachment === undefined
      ? ['Content-Type: text/plain', '', 'Hello there.', '']
      : [
          'Content-Type: multipart/mixed; boundary=b',
          '',
          '--b',
          'Content-Type: text/plain',
          '',
          'See the attachment.',
          '--b',
          'Content-Type: text/plain; name="accounts.txt"',
          'Content-Disposition: attachment; filename="accounts.txt"',
          '',
          attachment,
          '--b--',
          '',
        ]),
  ].join('\r\n')
const iban = 'Account: DE89 3704 0044 0532 0130 00'

describe('mail in a scanned folder', () => {
  test('is read as mail, each message and attachment once, and everything else as files', async () => {
    writeFileIn(scans.root, 'notes.txt', 'Nothing.')
    writeFileIn(scans.root, 'a/one.eml', mail({ id: 'one', to: 'bob@acme.example', attachment: iban }))
    writeFileIn(
      scans.root,
      'a/box.mbox',
      ['two', 'three']
        .map(
          id =>
            `From ada@acme.example Mon May  5 10:00:00 2025\n${mail({ id, to: 'bob@acme.example' }).replaceAll('\r', '')}\n`,
        )
        .join(''),
    )
    writeFileIn(scans.root, 'Mail/cur/1.host:2,S', mail({ id: 'four', to: 'bob@acme.example' }))
    for (const part of ['new', 'tmp']) mkdirSync(join(scans.root, 'Mail', part))
    const summary = await scan()
    expect(summary).toMatchObject({ seen: 6, byStatus: { complete: 6 }, events: { email: 4, scanned_content: 1 } })
    expect((await rowsOf('items')).map(({ kind, name }) => `${String(kind)} ${String(name)}`).sort()).toEqual([
      'attachment accounts.txt',
      'email Message four',
      'email Message one',
      'email Message three',
      'email Message two',
      'file notes.txt',
    ])
    const folders = new Map((await rowsOf('folders')).map(row => [row.folder_id, row.path]))
    const one = (await rowsOf('items')).find(({ name }) => name === 'Message one')
    expect(folders.get(one?.folder_id)).toBe(join(scans.root, 'a'))
    expect((await rowsOf('items')).find(({ kind }) => kind === 'attachment')).toMatchObject({
      container_id: one?.item_id,
      folder_id: one?.folder_id,
    })
    expect((await scan(false)).byChange).toMatchObject({ unchanged: 6, created: 0, deleted: 0 })
  })

  test.each([
    ['bob@acme.example', 'inside', 'employee'],
    ['eve@globex.example', 'outside', 'contact'],
    ['carol.smith@gmail.com', 'personal', 'personal'],
    ['bob@acme.example, eve@globex.example, carol.smith@gmail.com', 'personal', 'personal'],
  ])('a message to %s is shared %s', async (to, shareType, kind) => {
    writeFileIn(scans.root, 'one.eml', mail({ id: 'one', to }))
    await scan()
    const [event] = await rowsOf('events')
    expect(event).toMatchObject({ type: 'email', time: '2025-05-05 10:00:00.000' })
    expect((JSON.parse(String(event?.rating_key)) as unknown[])[0]).toBe(shareType)
    const identities = await rowsOf('identities')
    expect(identities.find(row => row.identity_id === event?.actor_id)).toMatchObject({
      address: 'ada@acme.example',
      kind: 'employee',
      display_name: 'Ada',
    })
    expect(identities.map(row => row.kind)).toContain(kind)
    const [recipients] = (await rowsOf('recipient_sets')).filter(row => row.recipients_key === event?.recipients_key)
    expect(recipients?.identity_ids).toHaveLength(to.split(',').length)
    expect((await rowsOf('items'))[0]).toMatchObject({ share_type: shareType })
  })

  test('a message is rated by what its attachments hold as well', async () => {
    writeFileIn(scans.root, 'one.eml', mail({ id: 'one', to: 'eve@globex.example', attachment: iban }))
    await scan()
    const [event] = await rowsOf('events')
    const [key] = (await rowsOf('rating_keys')).filter(row => row.rating_key === event?.rating_key)
    expect(key?.labels).toContain('regulated/pfi/iban')
    const items = await rowsOf('items')
    expect(items.find(({ kind }) => kind === 'email')?.label_keys).not.toContain('regulated/pfi/iban')
    expect(items.find(({ kind }) => kind === 'attachment')?.label_keys).toContain('regulated/pfi/iban')
  })

  test('copies of a message are items each, and one event', async () => {
    writeFileIn(scans.root, 'a.eml', mail({ id: 'one', to: 'bob@acme.example' }))
    copyFileSync(join(scans.root, 'a.eml'), join(scans.root, 'b.eml'))
    expect(await scan()).toMatchObject({ seen: 2, events: { email: 1 } })
  })

  test('messages that are added to an mbox file are found, and the others not read again', async () => {
    const entry = (id: string) =>
      `From ada@acme.example Mon May  5 10:00:00 2025\n${mail({ id, to: 'bob@acme.example' }).replaceAll('\r', '')}\n`
    writeFileIn(scans.root, 'box.mbox', entry('one'))
    await scan()
    appendFileSync(join(scans.root, 'box.mbox'), entry('two'))
    expect(await scan(false)).toMatchObject({ seen: 2, byChange: { created: 1, unchanged: 1 }, events: { email: 1 } })
  })
})
