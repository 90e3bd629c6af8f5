import { barcode } from '../identifiers.ts'
import type { Lot } from '../random.ts'
import { otherHeaders, type OtherHeader } from './headers.ts'
import { days, type Values } from './values.ts'

/** A column that is nobody's data. */
export interface Decoy {
  headers: readonly string[]
  values: (lot: Lot) => Values
}

const upper = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const hex = '0123456789abcdef'
const decoy = (header: OtherHeader, ...forms: readonly Values[]): Decoy => ({
  headers: otherHeaders[header].split('|'),
  values: lot => lot.of(forms),
})
const titles = ['The', 'Great', 'Return of', 'Notes on', 'Last', 'A Short History of', 'Beyond']
const nouns = ['River', 'Mountain', 'Marion', 'Gatsby', 'Silence', 'Avalon', 'Empire', 'Economics', 'Paris']

export const decoys: readonly Decoy[] = [
  decoy(
    'id',
    ({ row }) => String(row + 1),
    ({ row }) => String(100_000 + row),
    ({ lot }) => lot.digits(9),
  ),
  decoy(
    'order',
    ({ lot }) => lot.digits(10),
    ({ lot }) => `4${lot.digits(15)}`,
    ({ lot }) => `${lot.digits(3)}-${lot.digits(7)}-${lot.digits(7)}`,
    ({ row }) => `ORD-2025-${String(row + 417).padStart(6, '0')}`,
    ({ lot }) => lot.digits(9),
    ({ lot }) => lot.digits(11),
  ),
  decoy(
    'reference',
    ({ lot }) => lot.digits(12),
    ({ lot }) => `${lot.digits(3)}-${lot.digits(2)}-${lot.digits(4)}X`,
    ({ lot }) => `RF${lot.digits(14)}`,
    ({ lot }) => lot.digits(16),
    ({ lot }) => `${lot.text(upper, 2)}${lot.digits(7)}`,
    ({ lot }) => `${lot.digits(4)} ${lot.digits(4)} ${lot.digits(4)}`,
  ),
  decoy(
    'epoch',
    ({ lot }) => String(lot.int(1_500_000_000, 1_760_000_000) * 1000 + lot.int(0, 999)),
    ({ lot }) => String(lot.int(1_500_000_000, 1_760_000_000)),
    ({ row }) => String(1_700_000_000_000 + row * 60_000),
    ({ lot }) =>
      `${lot.int(2019, 2026)}-0${lot.int(1, 9)}-1${lot.int(0, 9)}T1${lot.int(0, 9)}:2${lot.int(0, 9)}:00.${lot.digits(3)}Z`,
  ),
  decoy(
    'sku',
    ({ lot }) => `${lot.text(upper, 3)}-${lot.digits(5)}`,
    ({ lot }) => lot.digits(8),
    ({ lot }) => `${lot.text(upper, 2)}${lot.digits(4)}-${lot.of(['S', 'M', 'L', 'XL'])}`,
    ({ lot }) => `${lot.digits(2)}.${lot.digits(3)}.${lot.digits(2)}`,
  ),
  decoy(
    'uuid',
    ({ lot }) => [8, 4, 4, 4, 12].map(count => lot.text(hex, count)).join('-'),
    ({ lot }) => lot.text(hex, 32),
  ),
  decoy(
    'tracking',
    ({ lot }) => `1Z${lot.text('0123456789ABCDEFW', 6)}${lot.digits(10)}`,
    ({ lot }) => lot.digits(12),
    ({ lot }) => lot.digits(20),
    ({ lot }) => `${lot.text(upper, 2)}${lot.digits(9)}DE`,
    ({ lot }) => `94${lot.digits(20)}`,
    ({ lot }) => lot.digits(14),
  ),
  decoy(
    'version',
    ({ lot }) => [lot.int(1, 9), lot.int(0, 20), lot.int(0, 9), lot.int(0, 4)].join('.'),
    ({ lot }) => `v${lot.int(1, 9)}.${lot.int(0, 30)}`,
  ),
  decoy(
    'hash',
    ({ lot }) => lot.text(hex, 40),
    ({ lot }) => lot.text(hex, 32),
    ({ lot }) => lot.text(hex, 64),
  ),
  decoy(
    'price',
    ({ lot }) => `${lot.int(1, 999)}.${lot.digits(2)}`,
    ({ lot }) => `${lot.int(1, 9)}.${lot.digits(3)},${lot.digits(2)}`,
    ({ lot }) => `$${lot.int(1, 999)}.${lot.digits(2)}`,
  ),
  decoy(
    'isbn',
    ({ lot }) => barcode(`978${lot.digits(9)}`),
    ({ lot }) => barcode(`40${lot.digits(10)}`),
    ({ lot }) => barcode(lot.digits(11)),
  ),
  decoy(
    'part',
    ({ lot }) => `${lot.digits(3)}-${lot.digits(4)}-${lot.digits(3)}`,
    ({ lot }) => `${lot.text(upper, 1)}${lot.digits(2)}.${lot.digits(1)}`,
    ({ lot }) => `${lot.digits(3)}-${lot.digits(3)}-${lot.digits(4)}-${lot.text(upper, 1)}`,
  ),
  decoy(
    'product',
    ({ faker }) => faker.commerce.productName(),
    ({ lot }) =>
      `${lot.of(['Madison', 'Oliver', 'Emma', 'Victoria', 'Oxford', 'Paris'])} ${lot.of(['Sofa', 'Lamp', 'Chair 2', 'Desk', 'Rug'])}`,
  ),
  decoy('company', ({ faker }) => faker.company.name()),
  { headers: otherHeaders.date.split('|'), values: lot => days(lot, 2017, 2027) },
  decoy('quantity', ({ lot }) => String(lot.int(1, 500))),
  decoy(
    'status',
    ({ lot }) => lot.of(['open', 'closed', 'pending', 'shipped']),
    ({ lot }) => lot.of(['A', 'B', 'X']),
  ),
  decoy(
    'customerId',
    ({ lot }) => `C${lot.digits(6)}`,
    ({ lot }) => lot.digits(6),
    ({ lot }) => lot.digits(8),
    ({ lot }) => lot.digits(10),
  ),
  decoy(
    'score',
    ({ lot }) => (lot.next() * 5).toFixed(1),
    ({ lot }) => String(lot.int(0, 100)),
  ),
  decoy(
    'measure',
    ({ lot }) => (lot.next() * 40 - 5).toFixed(2),
    ({ lot }) => (lot.next() * 1000).toFixed(4),
    ({ lot }) => (lot.next() * 90).toFixed(6),
  ),
  decoy(
    'licenceKey',
    ({ lot }) => Array.from({ length: 5 }, () => lot.text(`${upper}23456789`, 5)).join('-'),
    ({ lot }) => `SN${lot.digits(8)}`,
  ),
  decoy('department', ({ lot }) => lot.of(['Sales', 'HR', 'Finance', 'Legal', 'R&D', 'Vertrieb', 'Compras'])),
  decoy('job', ({ faker }) => faker.person.jobTitle()),
  decoy('cas', ({ lot }) => `${lot.digits(lot.int(2, 6))}-${lot.digits(2)}-${lot.digits(1)}`),
  decoy(
    'flight',
    ({ lot }) => `${lot.of(['LH', 'BA', 'AF'])}${lot.int(100, 9999)}`,
    ({ lot }) => lot.text(`${upper}23456789`, 6),
  ),
  decoy(
    'duration',
    ({ lot }) => `${lot.int(0, 9)}:${lot.int(10, 59)}:${lot.int(10, 59)}`,
    ({ lot }) => String(lot.int(3, 9000)),
  ),
  decoy(
    'phoneType',
    ({ lot }) => lot.of(['mobile', 'home', 'work']),
    ({ lot }) => lot.of(['true', 'false']),
    ({ lot }) => lot.of(['0', '1', '2']),
  ),
  decoy(
    'host',
    ({ lot }) => `${lot.of(['web', 'db', 'app'])}-${lot.int(1, 40)}.corp.example.net`,
    ({ lot }) => `srv${lot.digits(3)}`,
  ),
  decoy(
    'file',
    ({ lot }) => `/data/in/${lot.digits(6)}.csv`,
    ({ lot }) => `scan_${lot.digits(8)}.pdf`,
  ),
  decoy(
    'age',
    ({ lot }) => String(lot.int(18, 90)),
    ({ lot }) => lot.of(['18-25', '26-40', '41-65']),
  ),
  decoy('currency', ({ lot }) => lot.of(['EUR', 'USD', 'GBP', 'PLN'])),
  decoy('book', ({ lot }) => `${lot.of(titles)} ${lot.of(nouns)}`),
  {
    headers: ['city_nm', 'Stadt', 'ville', 'ciudad', 'comune', 'location', 'site', 'branch_city'],
    values:
      () =>
      ({ faker }) =>
        faker.location.city(),
  },
  {
    headers: ['ctry', 'Land', 'pays', 'país', 'COUNTRY'],
    values:
      () =>
      ({ faker }) =>
        faker.location.country(),
  },
]
