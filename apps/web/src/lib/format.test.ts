import { describe, expect, it } from 'vitest'
import {
  compactFormat,
  compactNumber,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDuration,
  formatNumber,
  plural,
  signsOf,
} from './format.ts'

describe('numbers', () => {
  it('S9.008 say K from a thousand and M from a million', () => {
    expect(
      [0, 7, 999, 1000, 1234, 9999, 12_345, 999_499, 999_999, 1_000_000, 2_500_000, 31_000_000].map(compactNumber),
    ).toEqual(['0', '7', '999', '1K', '1.2K', '9.9K', '12K', '999K', '999K', '1M', '2.5M', '31M'])
  })
  it('are shortened elsewhere as that language does, and rounded down there, too', () => {
    const shortened = ['de-DE', 'es-ES', 'fr-FR'].map(locale => [1999, 2_590_000].map(compactFormat(locale).format))
    expect(shortened.map(pair => pair.map(text => text.replaceAll(/\s/g, ' ')))).toEqual([
      ['1999', '2,5 Mio.'],
      ['1,9 mil', '2,5 M'],
      ['1,9 k', '2,5 M'],
    ])
  })
  it('are entered with the signs of the language between their digits', () => {
    const signs = ['en-GB', 'de-DE', 'es-ES', 'fr-FR', 'he-IL'].map(locale => Object.values(signsOf(locale)).join(' '))
    expect(signs).toEqual([', .', '. ,', '. ,', '\u202f ,', ', .'])
  })
  it('are never said to be more than they are below ten of a unit', () => {
    expect(compactNumber(1999)).toBe('1.9K')
  })
  it('are grouped where they stand in full', () => {
    expect(formatNumber(1_234_567)).toBe('1,234,567')
    expect([
      plural(1, { one: 'file', other: 'files' }),
      plural(2000, { one: 'file', other: 'files' }),
      plural(1, { other: 'sheep' }),
    ]).toEqual(['1 file', '2,000 files', '1 sheep'])
  })
  it('of bytes count in powers of 1024', () => {
    expect([0, 512, 1024, 1536, 150 * 1024 ** 2, 5 * 1024 ** 4].map(formatBytes)).toEqual([
      '0 B',
      '512 B',
      '1.0 KB',
      '1.5 KB',
      '150 MB',
      '5.0 TB',
    ])
  })
})

describe('dates', () => {
  it('S9.008 are DD/MM/YYYY, and --- when there is none', () => {
    expect(formatDate('2026-11-21T09:05:00Z')).toBe('21/11/2026')
    expect([formatDate(null), formatDate(undefined), formatDate('')]).toEqual(['---', '---', '---'])
  })
  it("are those of the organisation's time zone", () => {
    expect(formatDate('2026-11-21T23:30:00Z', 'Europe/Berlin')).toBe('22/11/2026')
    expect(formatDateTime('2026-11-21T23:30:00Z', 'America/New_York')).toBe('21/11/2026 18:30')
  })
  it('apart are told in the largest units that matter', () => {
    expect([0.2, 45, 90, 7500].map(formatDuration)).toEqual(['1 s', '45 s', '2 min', '2 h 5 min'])
  })
})
