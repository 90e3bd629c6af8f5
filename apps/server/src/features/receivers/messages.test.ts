import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startHttpReceiver, type HttpReceiver } from '../../testing/http-receiver.ts'
import { startMailServer, type MailServer } from '../../testing/mail-server.ts'
import { startTellingServer, type TellingServer } from '../../testing/telling.ts'

let world: TellingServer
let out: HttpReceiver
let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
  out = await startHttpReceiver()
  world = await startTellingServer({ mail: { url: mail.url, from: 'Sharelight <sharelight@acme.example>' } })
})
afterAll(async () => {
  await world.close()
  await out.close()
  await mail.close()
})
beforeEach(() => {
  out.calls.length = 0
})

const tell = async (count: number) => {
  await world.store(count)
  await world.feed()
  await world.deliver()
}

test('Slack hears of it in words that mention nobody, with a link, and its address is kept secret', async () => {
  const { receiver } = await world.add({
    name: 'Chat',
    place: { type: 'slack' },
    secret: `${out.url}/services/T0/hidden`,
  })
  await tell(1)
  expect(out.calls.map(({ path }) => path)).toEqual(['/services/T0/hidden'])
  const { text, blocks } = JSON.parse(out.calls[0]?.body ?? '{}') as { text: string; blocks: object[] }
  expect(text).toBe('Something risky was found in Acme')
  expect(JSON.stringify(blocks)).toContain('Ada &lt;b&gt;Lovelace&lt;/b&gt; made a link that anybody can open')
  expect(JSON.stringify(blocks)).toContain('<https://sharelight.acme.example/entity-investigation?subject=')
  const dump = JSON.stringify((await world.call('GET', '/receivers')).body)
  expect(dump).not.toContain('hidden')
  out.answer(() => ({ status: 404 }))
  await tell(1)
  expect((await world.left())[0]?.error).not.toContain('hidden')
  await world.call('DELETE', `/receivers/${receiver.id}`)
  out.answer(() => ({ status: 200 }))
})

test('Teams hears of it as a card, whose text is no markup', async () => {
  const { receiver } = await world.add({ place: { type: 'teams' }, secret: `${out.url}/workflows/hidden` })
  await tell(12)
  const message = JSON.parse(out.calls[0]?.body ?? '{}') as {
    type: string
    attachments: { contentType: string; content: { type: string; body: { text: string }[] } }[]
  }
  expect(message).toMatchObject({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard' } }],
  })
  const lines = message.attachments[0]?.content.body.map(({ text }) => text) ?? []
  expect(lines[0]).toBe('12 risky things were found')
  expect(lines[2]).toContain('Ada \\<b\\>Lovelace\\</b\\>')
  expect(lines.at(-1)).toContain('and 2 more')
  await world.call('DELETE', `/receivers/${receiver.id}`)
})

test('people are mailed it, all that are named', async () => {
  const { receiver } = await world.add({ place: { type: 'mail', to: ['soc@acme.example', 'dpo@acme.example'] } })
  await tell(2)
  for (const to of ['soc@acme.example', 'dpo@acme.example']) {
    const received = await mail.next(to)
    expect(received.subject).toBe('2 risky things were found in Acme')
    expect(received.html).toContain('Ada &#60;b&#62;Lovelace')
    expect(received.text).toContain('Open Sharelight:\nhttps://sharelight.acme.example/')
  }
  await world.call('DELETE', `/receivers/${receiver.id}`)
})

test('a test reaches them the same way', async () => {
  const { receiver } = await world.add({ place: { type: 'slack' }, secret: `${out.url}/services/T1` })
  const { body } = await world.call<{ ok: boolean }>('POST', `/receivers/${receiver.id}/test`)
  expect([body.ok, out.calls.length]).toEqual([true, 1])
  expect(out.calls[0]?.body).toContain('This is a test from Sharelight')
  await world.call('DELETE', `/receivers/${receiver.id}`)
})
