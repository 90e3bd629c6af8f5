import { expect, test } from 'vitest'
import { ToldSecrets } from './told-secrets.ts'

const tokensOf = (name: string) => ({ get: () => Promise.resolve(`${name} access token`) })

test('the tokens of an application and of people are in nothing that is said, with the secrets of the settings', async () => {
  const told = new ToldSecrets(['the client secret'])
  const tokens = told.noting({ ...tokensOf('own'), as: tokensOf })
  await tokens.get([])
  await tokens.as?.('ada').get([])
  expect(told.scrub('the client secret, own access token, ada access token, nothing')).toBe(
    '[hidden], [hidden], [hidden], nothing',
  )
  expect(told.noting(tokensOf('own'))).not.toHaveProperty('as')
})

test('of people, no more than the last few hundred tokens are kept', async () => {
  const told = new ToldSecrets([])
  const tokens = told.noting({ ...tokensOf('own'), as: tokensOf })
  for (let person = 0; person <= 1000; person++) await tokens.as?.(`person ${person}`).get([])
  expect(told.scrub('person 1000 access token')).toBe('[hidden]')
  expect(told.scrub('person 1 access token')).toBe('person 1 access token')
})
