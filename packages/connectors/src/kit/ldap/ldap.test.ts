import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { sidBytes, sidIn } from '../ntfs/sid.ts'
import { element, elementsIn, enumerated, integer, MalformedBer, numberIn, octets, sequence } from './ber.ts'
import { LdapConnection } from './connection.ts'
import { equal, inChain, present } from './filter.ts'
import { entryIn, messageIn, operations } from './messages.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

/** Answers each message with what `say` writes for it. */
async function directory(say: (message: ReturnType<typeof messageIn>, socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket.on('error', () => {}))
    socket.on('data', chunk => {
      for (const { tag, content } of elementsIn(chunk as Buffer)) say(messageIn(element(tag, content)), socket)
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const http = sourceHttp(createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })), ['127.0.0.1'])
  const connection = await LdapConnection.open(http, { host: '127.0.0.1', port, tls: 'none' })
  closing.push(() => connection.close())
  return connection
}
const result = (id: number, tag: number, code: number) =>
  sequence(integer(id), element(tag, enumerated(code), octets(''), octets('')))
const entry = (id: number, dn: string) => sequence(integer(id), element(operations.entry, octets(dn), sequence()))
const all = { base: 'dc=x', scope: 'sub', filter: present('objectClass'), attributes: ['cn'] } as const
const found = async (connection: LdapConnection, referred?: () => void) => {
  const dns: string[] = []
  for await (const { dn } of connection.search(all, referred)) dns.push(dn)
  return dns
}

test('numbers and lengths of any size come back as they were written', () => {
  for (const number of [0, 1, 127, 128, 255, 256, 32_767, 32_768, 2 ** 31 - 1]) {
    const [read] = elementsIn(integer(number))
    expect(read && numberIn(read)).toBe(number)
  }
  for (const length of [0, 127, 128, 255, 256, 70_000])
    expect([...elementsIn(octets('x'.repeat(length)))][0]?.content.length).toBe(length)
})

test('a value in a filter is bytes and no more, whatever it holds', () => {
  expect(equal('cn', '*)(objectClass=*').toString('latin1')).toContain('*)(objectClass=*')
  expect(inChain('memberOf', 'cn=a').toString('latin1')).toContain('1.2.840.113556.1.4.1941')
  expect(sidBytes('S-1-5-21-1-2-3-1105')?.toString('hex')).toBe(
    '010500000000000515000000010000000200000003000000' + '51040000',
  )
  for (const sid of ['S-1-5-21-1-2-4294967295-1105', 'S-1-1-0', 'S-1-5-32-544'])
    expect(sidIn(sidBytes(sid) ?? Buffer.alloc(0))).toBe(sid)
  for (const sid of ['S-1', 'x', 'S-1-5-4294967296', `S-1-5${'-1'.repeat(16)}`]) expect(sidBytes(sid)).toBeUndefined()
  expect(sidIn(Buffer.from([1, 5, 0]))).toBeUndefined()
})

test('bytes that are no message, or end before they should, are refused and never waited for in a circle', () => {
  for (const bytes of [
    [0x30, 0x80],
    [0x30, 0x85, 1, 1, 1, 1, 1],
    [0x30, 0x05, 0x02],
    [0x04, 0x84, 0xff, 0xff, 0xff, 0xff],
  ])
    expect(() => [...elementsIn(Buffer.from(bytes))]).toThrow(MalformedBer)
  expect(() => entryIn({ tag: operations.entry, content: sequence(octets('x')) })).toThrow(MalformedBer)
})

test('pages are asked for by the mark of the last one, and what lies with another server is told and not called', async () => {
  let asked = 0
  const mark = sequence(octets('1.2.840.113556.1.4.319'), octets(sequence(integer(0), octets('next'))))
  const connection = await directory(({ id, operation }, socket) => {
    if (operation.tag !== operations.search) return
    socket.write(entry(id, `cn=${asked}`))
    if (asked++) {
      socket.write(sequence(integer(id), element(operations.reference, octets('ldap://elsewhere.example/'))))
      socket.write(result(id, operations.done, 0))
    } else
      socket.write(
        sequence(integer(id), element(operations.done, enumerated(0), octets(''), octets('')), element(0xa0, mark)),
      )
  })
  let referred = 0
  expect(await found(connection, () => referred++)).toEqual(['cn=0', 'cn=1'])
  expect([asked, referred]).toEqual([2, 1])
})

test('a search that is left early does not get into the answer to the next one', async () => {
  const connection = await directory(({ id }, socket) => {
    for (let at = 0; at < 3; at++) socket.write(entry(id, `cn=${id}-${at}`))
    socket.write(result(id, operations.done, 0))
  })
  for await (const { dn } of connection.search(all)) {
    expect(dn).toBe('cn=1-0')
    break
  }
  expect(await found(connection)).toEqual(['cn=2-0', 'cn=2-1', 'cn=2-2'])
})

test('refusals, other protocols, huge messages and ends in the middle each have their own word', async () => {
  const said = async (say: Parameters<typeof directory>[0]) =>
    found(await directory(say)).then(
      () => 'nothing',
      (error: { code?: string; result?: number }) => error.code ?? error.result,
    )
  expect(await said(({ id }, socket) => socket.write(result(id, operations.done, 50)))).toBe(50)
  expect(await said(({ id }, socket) => socket.write(result(id, operations.done, 32)))).toBe('nothing')
  expect(await said((_, socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))).toBe('malformed')
  expect(await said((_, socket) => socket.write(Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff])))).toBe('malformed')
  expect(await said(({ id }, socket) => socket.write(entry(id + 7, 'cn=x')))).toBe('malformed')
  expect(await said(({ id }, socket) => socket.end(entry(id, 'cn=x').subarray(0, 9)))).toBe('unreachable')
})
