import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareTypes } from '@sharelight/contract'
import { guessOwnDomains } from './own-domains.ts'
import { normaliseAddress } from './normalise-address.ts'
import { resolveAddress } from './resolve-address.ts'
import { shareTypeOf, widest } from './share-type.ts'

const own = ['example.com', 'münchen.de']
const kind = (address: string) => resolveAddress(address, own)?.kind

describe('identities', () => {
  it('are employees on the own domains and everything below them', () => {
    expect(['kim@example.com', 'KIM@Mail.Example.COM.', 'kim@xn--mnchen-3ya.de', 'kim@münchen.de'].map(kind)).toEqual(
      Array(4).fill('employee'),
    )
    expect(kind('kim@notexample.com')).toBe('contact')
  })

  it('are personal at consumer providers, whatever the country', () => {
    const consumer = [
      'a@gmail.com',
      'a@googlemail.com',
      'a@yahoo.co.uk',
      'a@hotmail.fr',
      'a@live.nl',
      'a@icloud.com',
      'a@aol.com',
      'a@gmx.net',
      'a@web.de',
      'a@proton.me',
      'a@mail.ru',
      'a@qq.com',
      'a@orange.fr',
      'a@libero.it',
      'a@outlook.com.br',
      'a@t-online.de',
      'a@austin.rr.com',
    ]
    expect(consumer.filter(address => kind(address) !== 'personal')).toEqual([])
    expect(['a@live.agency', 'a@yahoo-inc.com', 'a@gmail.com.example.org'].map(kind)).toEqual([
      'contact',
      'contact',
      'contact',
    ])
  })

  it('are contacts of the organisation that registered the domain', () => {
    expect(resolveAddress('lee@eu.mail.client.co.uk', own)).toMatchObject({
      kind: 'contact',
      domain: 'eu.mail.client.co.uk',
      organisation: 'client.co.uk',
    })
    expect(resolveAddress('x@[192.0.2.1]', own)).toMatchObject({ kind: 'contact', organisation: '[192.0.2.1]' })
  })

  it('have one spelling, the others being aliases', () => {
    expect(resolveAddress('J.Doe+shop@GoogleMail.com', own)).toMatchObject({
      address: 'jdoe@gmail.com',
      aliases: ['j.doe+shop@googlemail.com'],
    })
    expect(resolveAddress('j.doe+x@client.org', own)?.address).toBe('j.doe@client.org')
    expect(normaliseAddress('bounce+kim=example.com@list.org')?.local).toBe('bounce+kim=example.com')
  })

  it('read Exchange directory names and bare names as people inside', () => {
    expect(resolveAddress('/O=ENRON/OU=NA/CN=RECIPIENTS/CN=JSMITH', own)).toMatchObject({
      kind: 'employee',
      address: '/o=enron/ou=na/cn=recipients/cn=jsmith',
    })
    expect(resolveAddress('IMCEAEX-_O=ENRON_OU=NA_CN=RECIPIENTS_CN=J+20SMITH@enron.com', own)?.address).toBe(
      '/o=enron/ou=na/cn=recipients/cn=j smith',
    )
    expect(kind('Kim Ward')).toBe('employee')
    expect(resolveAddress('  <> ', own)).toBeUndefined()
  })

  it('are found for any text, and finding them twice changes nothing', () => {
    const text = fc.oneof(
      fc.string(),
      fc.emailAddress(),
      fc.string({ unit: fc.constantFrom("'", '+', '.', 'a', '@', '=', ' ', 'gmail.com') }),
      fc.tuple(fc.string(), fc.domain()).map(parts => parts.join('@')),
    )
    fc.assert(
      fc.property(text, address => {
        const once = normaliseAddress(address)
        if (!once) return
        expect(normaliseAddress(once.address)?.address ?? once.address).toBe(once.address)
        expect(resolveAddress(address, own)?.address).toBe(once.address)
      }),
      { numRuns: 1000 },
    )
  })

  it('guess the own domains from many senders, not from a newsletter or a consumer provider', () => {
    const senders = [
      ['kim@firm.com', 40],
      ['lee@mail.firm.com', 30],
      ['ann@firm.com', 9],
      ['news@shop.com', 900],
      ['me@gmail.com', 5000],
      ['x@client.org', 12],
    ] as const
    expect(guessOwnDomains(senders)).toEqual(['firm.com'])
    expect(guessOwnDomains([['me@gmail.com', 10]])).toEqual([])
    expect(
      guessOwnDomains([
        ['a@one.com', 100],
        ['b@one.com', 100],
        ['a@two.com', 100],
        ['b@two.com', 90],
      ]),
    ).toEqual(['one.com', 'two.com'])
  })
})

describe('share types (S3.027)', () => {
  const type = (principal: Parameters<typeof shareTypeOf>[0]) => shareTypeOf(principal, own)

  it('are inside for everyone, groups and users of the source', () => {
    expect([
      type({ kind: 'everyone', name: 'everyone' }),
      type({ kind: 'group', name: 'staff' }),
      type({ kind: 'user', name: 'kim' }),
      type({ kind: 'user', name: 'x', address: 'kim@example.com' }),
    ]).toEqual(['inside', 'inside', 'inside', 'inside'])
  })

  it('are outside, personal and anonymous by who is reached', () => {
    expect([
      type({ kind: 'user', name: 'lee@client.org' }),
      type({ kind: 'group', name: 'team', address: 'team@client.org' }),
      type({ kind: 'user', name: 'x', address: 'x@gmail.com' }),
      type({ kind: 'anonymous', name: 'link' }),
    ]).toEqual(['outside', 'outside', 'personal', 'anonymous'])
  })

  it('come together as the widest', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...shareTypes), { minLength: 1 }), types => {
        expect(widest(types)).toBe(shareTypes.findLast(candidate => types.includes(candidate)))
      }),
    )
    expect(widest([])).toBeUndefined()
  })
})
