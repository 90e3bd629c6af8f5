import { expect, it } from 'vitest'
import { Site } from '../drives/resources.ts'
import { accountOf } from './accounts.ts'
import type { Knowledge } from './knowledge.ts'

const known = { groupsOf: new Map() } as unknown as Knowledge

it('whoever was invited from elsewhere is a guest by their name, where Graph does not say what they are', () => {
  const userPrincipalName = 'somebody_gmail.com#EXT#@contoso.onmicrosoft.com'
  expect(accountOf({ id: '1', userPrincipalName }, known).guest).toBe(true)
  expect(accountOf({ id: '1', userPrincipalName, userType: 'Member' }, known).guest).toBe(false)
  expect(accountOf({ id: '1', userPrincipalName: 'ada@contoso.example' }, known).guest).toBe(false)
})

it('a site is a person’s own by its address, where Graph does not say it', () => {
  const isPersonal = (webUrl: string, more = {}) => Site.parse({ id: 's', webUrl, ...more }).isPersonalSite
  expect(isPersonal('https://contoso-my.sharepoint.com/personal/ada_contoso_example')).toBe(true)
  expect(isPersonal('https://contoso.sharepoint.com/sites/personal/x')).toBe(false)
  expect(isPersonal('https://contoso-my.sharepoint.com/personal/ada', { isPersonalSite: false })).toBe(false)
})
