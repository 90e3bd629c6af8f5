import { expect, it } from 'vitest'
import { scram } from './scram.ts'

it('speaks SCRAM-SHA-256 as RFC 7677 writes a conversation down', () => {
  const client = scram('SCRAM-SHA-256', { user: 'user', password: 'pencil' }, 'rOprNGfwEbeRWgbNEkqO')
  expect(client.first).toBe('n,,n=user,r=rOprNGfwEbeRWgbNEkqO')
  const both = 'r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0'
  expect(client.final(`${both},s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096`)).toBe(
    `c=biws,${both},p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=`,
  )
  expect(client.isProved('v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=')).toBe(true)
  expect(client.isProved('v=AAAATRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=')).toBe(false)
})

it('speaks SCRAM-SHA-1 as MongoDB writes a conversation down', () => {
  const client = scram('SCRAM-SHA-1', { user: 'user', password: 'pencil' }, 'fyko+d2lbbFgONRv9qkxdawL')
  const both = 'r=fyko+d2lbbFgONRv9qkxdawLHo+Vgk7qvUOKUwuWLIWg4l/9SraGMHEE'
  expect(client.final(`${both},s=rQ9ZY3MntBeuP3E1TDVC4w==,i=10000`)).toBe(
    `c=biws,${both},p=MC2T8BvbmWRckDw8oWl5IVghwCY=`,
  )
  expect(client.isProved('v=UMWeI25JD1yNYZRMpZ4VHvhZ9e0=')).toBe(true)
})

it('answers no challenge that is none, or would give the password away', () => {
  const client = () => scram('SCRAM-SHA-256', { user: 'a=b,c', password: 'x' }, 'mine')
  expect(client().first).toBe('n,,n=a=3Db=2Cc,r=mine')
  for (const challenge of [
    '',
    'r=other,s=AAAA,i=4096',
    'r=mine,s=AAAA,i=4096',
    'r=mine1,s=AAAA,i=1',
    'r=mine1,s=AAAA,i=9e9',
  ])
    expect(() => client().final(challenge)).toThrow(/^The server /)
})
