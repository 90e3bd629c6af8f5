import type { Explain } from './payload.ts'

/** Lines in a fixed order: credit transfers of the European Payments Council (EPC069-12), and Swiss QR-bills (2.0 and on). */
export const payment: Explain = payload => {
  const lines = payload.split(/\r?\n/).map(line => line.trim())
  if (lines[0] === 'BCD' && lines[3] === 'SCT')
    return {
      title: 'a payment',
      parts: [
        ['BIC', lines[4] ?? ''],
        ['Account holder', lines[5] ?? ''],
        ['IBAN', lines[6] ?? ''],
        ['Amount', lines[7] ?? ''],
        ['Reference', lines[9] ?? ''],
        ['Message', lines[10] ?? ''],
        ['Information', lines[11] ?? ''],
      ],
    }
  if (lines[0] === 'SPC')
    return {
      title: 'a payment',
      parts: [
        ['IBAN', lines[3] ?? ''],
        ['Account holder', lines[5] ?? ''],
        ['Address', address(lines.slice(6, 10))],
        ['Amount', [lines[18], lines[19]].filter(Boolean).join(' ')],
        ['Payer', lines[21] ?? ''],
        ['Address of the payer', address(lines.slice(22, 26))],
        ['Reference', lines[28] ?? ''],
        ['Message', lines[29] ?? ''],
      ],
    }
  return undefined
}

const address = ([street, number, postcode, town]: readonly string[]) =>
  [
    [street, number],
    [postcode, town],
  ]
    .map(pair => pair.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')
