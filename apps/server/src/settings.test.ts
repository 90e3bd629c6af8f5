import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without settings it is a production installation of its own, without mail and Microsoft', () => {
  const { environment, mail, microsoft, providerKey, publicUrl, trustProxy } = readSettings({})
  expect([environment, mail, microsoft, providerKey, publicUrl, trustProxy]).toEqual([
    'production',
    ...Array.from({ length: 5 }, () => undefined),
  ])
})

test('settings are read, and the public address is an origin', () => {
  const env = {
    SHARELIGHT_ENV: 'stage',
    PUBLIC_URL: 'https://s.example.com/app',
    TRUST_PROXY: 'loopback',
    SMTP_URL: 'smtps://u:p@mail.example',
    MAIL_FROM: 's@example.com',
    MICROSOFT_CLIENT_ID: 'id',
    MICROSOFT_CLIENT_SECRET: 'secret',
    MICROSOFT_AUTHORITY: 'https://login.microsoftonline.us/',
  }
  expect(readSettings(env)).toMatchObject({
    environment: 'stage',
    publicUrl: 'https://s.example.com',
    trustProxy: 'loopback',
    mail: { url: 'smtps://u:p@mail.example', from: 's@example.com' },
    microsoft: {
      clientId: 'id',
      clientSecret: 'secret',
      tenant: 'organizations',
      authority: 'https://login.microsoftonline.us',
    },
  })
})

test('a provider opens no folder that it does not name', () => {
  const SHARELIGHT_PROVIDER_KEY = 'k'.repeat(32)
  expect([readSettings({}).scanRoots, readSettings({ SHARELIGHT_PROVIDER_KEY }).scanRoots]).toEqual([undefined, {}])
  expect(readSettings({ SHARELIGHT_PROVIDER_KEY, SCAN_ROOTS: '/srv' }).scanRoots).toEqual({ '*': ['/srv'] })
})

test.each([
  ['SCAN_ROOTS', { SCAN_ROOTS: 'documents' }],
  ['SHARELIGHT_ENV', { SHARELIGHT_ENV: 'home' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'sharelight.example' }],
  ['SHARELIGHT_PROVIDER_KEY', { SHARELIGHT_PROVIDER_KEY: 'short' }],
  ['MCP_SERVER', { MCP_SERVER: 'yes' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: 'soon' }],
  ['API_CALLS_PER_MINUTE', { API_CALLS_PER_MINUTE: '0' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['REGION_URLS', { PUBLIC_URL: 'https://eu.example.com', REGION_URLS: 'https://us.example.com, us-2.example.com' }],
  ['REGION_URLS', { PUBLIC_URL: 'https://eu.example.com', REGION_URLS: 'http://us.example.com' }],
  ['PUBLIC_URL', { REGION_URLS: 'https://us.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://eu.example.com', REGION_URLS: 'https://us.example.com' }],
  ['PUBLIC_URL', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 's@example.com' }],
  ['MICROSOFT_CLIENT_SECRET', { MICROSOFT_CLIENT_ID: 'id' }],
])('a %s that cannot be used stops the start and is named', (name, env) => {
  expect(() => readSettings(env)).toThrow(name)
})
