import type { Explain } from './payload.ts'

const shape = /^[MS][1-4](.{20})([E ])([A-Z0-9 ]{7})([A-Z]{3})([A-Z]{3})([A-Z0-9 ]{3})([A-Z0-9 ]{5})(\d{3})/

/** Bar coded boarding passes (IATA resolution 792): fields of fixed width, of which the first leg's are told. */
export const boardingPass: Explain = payload => {
  const found = shape.exec(payload)
  if (!found) return undefined
  const [, name = '', , booking = '', from = '', to = '', carrier = '', flight = ''] = found
  const [last = '', first = ''] = name.trim().split('/')
  return {
    title: 'a boarding pass',
    parts: [
      ['Passenger name', [first.trim(), last.trim()].filter(Boolean).map(capitalised).join(' ')],
      ['Booking code', booking.trim()],
      ['Flight', `${carrier.trim()} ${flight.trim()} from ${from} to ${to}`],
    ],
  }
}

const capitalised = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
