import { expect, it, vi } from 'vitest'
import { regionalSite } from './region.ts'

it('S4.036 a user of another region goes on there, with the token; of this region stays', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) })
  expect(regionalSite('https://us-1.sharelight.example/', 'abc', 'https://eu.sharelight.example')).toBe(
    'https://us-1.sharelight.example/?token=abc',
  )
  expect([...stored.values()]).toEqual(['us'])
  expect(
    ['', 'https://eu.sharelight.example', 'nonsense', 'javascript:alert(1)'].map(url =>
      regionalSite(url, 'abc', 'https://eu.sharelight.example'),
    ),
  ).toEqual([undefined, undefined, undefined, undefined])
})
