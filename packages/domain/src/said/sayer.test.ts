import { describe, expect, it } from 'vitest'
import { sayer } from './sayer.ts'
import { speechOf } from './speech.ts'

const words = {
  'Source code leaves': 'Quellcode geht hinaus',
  'Pay and performance leave': 'Gehalt und Leistung gehen hinaus',
  High: 'Hoch',
  '“{name}”': '„{name}“',
  '{severity}, because it matches {names_list}.': '{severity}, weil {names_list} zutrifft.',
  'Would be without {parts_list}.': 'Wäre ohne {parts_list}.',
  'the {n} findings of {label}': { one: 'den {n} Fund von {label}', other: 'die {n} Funde von {label}' },
  'Nobody had used it since {date}, {days} days before.': 'Seit {date} nicht benutzt, {days} Tage zuvor.',
  'Events where {conditions_list}.': 'Ereignisse, wo {conditions_list}.',
  '({conditions_list})': '({conditions_list})',
  '{one} or {other}': '{one} oder {other}',
  '{what} is “{value_word}”': '{what} ist „{value_word}“',
  'Where (a+b) {x}?': 'Wo {x}?',
  'The policy “{policy_name}” matched {n} events.': {
    one: 'Die Richtlinie „{policy_name}“ traf auf {n} Ereignis zu.',
    other: 'Die Richtlinie „{policy_name}“ traf auf {n} Ereignisse zu.',
  },
}
const say = sayer(words, speechOf('en-GB'))

describe('what the server says', () => {
  it('is said in other words where there are such, and stays as it is where there are none', () => {
    expect(['Source code leaves', 'Quarterly figures.xlsx'].map(say)).toEqual([
      'Quellcode geht hinaus',
      'Quarterly figures.xlsx',
    ])
  })

  it('has its values said in turn, and a name in quotation marks stays one however it reads', () => {
    expect(say('High, because it matches “Source code leaves” and “Pay and performance leave”.')).toBe(
      'Hoch, weil „Quellcode geht hinaus“ and „Gehalt und Leistung gehen hinaus“ zutrifft.',
    )
  })

  it('has numbers, plurals and dates as the language has them', () => {
    expect(say('Would be without the 1200 findings of PII and the 1 findings of IBAN.')).toBe(
      'Wäre ohne die 1,200 Funde von PII and den 1 Fund von IBAN.',
    )
    expect(say('Nobody had used it since 3 May 2026, 1200 days before.')).toBe(
      'Seit 3 May 2026 nicht benutzt, 1,200 Tage zuvor.',
    )
    expect(say('Nobody had used it since 03/05/2026 14:05, 2 days before.')).toBe(
      'Seit 3 May 2026, 14:05 nicht benutzt, 2 Tage zuvor.',
    )
    expect(say('Nobody had used it since 29/09/2026, 2 days before.')).toBe(
      'Seit 29 Sept 2026 nicht benutzt, 2 Tage zuvor.',
    )
  })

  it('leaves a name that people gave as it is, be it a word of ours or a number', () => {
    expect(
      ['The policy “High” matched 1200 events.', 'The policy “2024” matched 1 events.'].map(text => say(text)),
    ).toEqual(['Die Richtlinie „High“ traf auf 1,200 Ereignisse zu.', 'Die Richtlinie „2024“ traf auf 1 Ereignis zu.'])
  })

  it('says a value only where it is a word of ours, and takes brackets and quotations as one', () => {
    expect(
      say('Events where kind is “High”, place is “Sales and High or Low” and (age is “High” or age is “Low”).'),
    ).toBe('Ereignisse, wo kind ist „Hoch“, place ist „Sales and High or Low“ and (age ist „Hoch“ oder age ist „Low“).')
  })

  it('takes signs of patterns in a sentence for themselves', () => {
    expect([say('Where (a+b) now?'), say('Where ab now?')]).toEqual(['Wo now?', 'Where ab now?'])
  })

  it('keeps a name from elsewhere apart from a text that runs from right to left', () => {
    expect(sayer(words, speechOf('he-IL'))('Where (a+b) PostgreSQL?')).toBe('Wo \u2068PostgreSQL\u2069?')
  })
})
