import { expect, it } from 'vitest'
import { safeReturn } from './paths.ts'

it('after signing in nobody is sent to another site', () => {
  expect(['https://evil.example', '//evil.example', '/\\evil.example', null, ''].map(safeReturn)).toEqual([
    '/',
    '/',
    '/',
    '/',
    '/',
  ])
  expect(safeReturn('/entity-investigation?type=files')).toBe('/entity-investigation?type=files')
})
