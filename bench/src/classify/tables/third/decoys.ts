import { barcode } from '../identifiers.ts'
import { otherHeaders } from './headers.ts'
import { dates, hex, is, plain, two, upper, type Column, type Kind } from './values.ts'

const no = (heads: string, column: Column): Kind => is([], heads, column)
const words = (list: string): Column => plain(({ lot }) => lot.of(list.split(',')))

export const decoys: readonly Kind[] = [
  no(
    otherHeaders.id,
    plain(({ at }) => String(at + 1)),
  ),
  no(
    otherHeaders.id,
    plain(({ at }) => `R${String(at + 101).padStart(6, '0')}`),
  ),
  ...[9, 10, 11, 12, 13, 16].map(count =>
    no(
      otherHeaders.order,
      plain(({ lot }) => `${lot.int(1, 9)}${lot.digits(count - 1)}`),
    ),
  ),
  no(
    otherHeaders.order,
    plain(({ lot }) => `${lot.digits(3)}-${lot.digits(7)}-${lot.digits(7)}`),
  ),
  no(
    otherHeaders.order,
    plain(({ lot }) => `PO-20${lot.int(19, 26)}-${lot.digits(5)}`),
  ),
  no(
    otherHeaders.invoice,
    plain(({ lot }) => `INV${lot.digits(8)}`),
  ),
  no(
    otherHeaders.invoice,
    plain(({ lot, at }) => `20${lot.int(24, 25)}${String(10_000 + at)}`),
  ),
  no(
    otherHeaders.customer,
    plain(({ lot }) => lot.digits(7)),
  ),
  no(
    otherHeaders.customer,
    plain(({ lot }) => `KD-${lot.digits(6)}`),
  ),
  no(
    otherHeaders.epoch,
    plain(({ lot }) => String(lot.int(1_400_000_000, 1_760_000_000))),
  ),
  no(
    otherHeaders.epoch,
    plain(({ lot }) => `${lot.int(1_400_000_000, 1_760_000_000)}${lot.digits(3)}`),
  ),
  no(
    otherHeaders.epoch,
    plain(({ lot }) => `${lot.int(1_400_000_000, 1_760_000_000)}${lot.digits(6)}`),
  ),
  no(
    otherHeaders.epoch,
    plain(
      ({ lot }) =>
        `20${lot.int(18, 25)}-${two(lot.int(1, 12))}-${two(lot.int(1, 28))}T${two(lot.int(0, 23))}:${two(lot.int(0, 59))}:${two(lot.int(0, 59))}Z`,
    ),
  ),
  no(
    otherHeaders.sku,
    plain(({ lot }) => `${lot.text(upper, 2)}${lot.digits(4)}-${lot.text(upper, 1)}`),
  ),
  no(
    otherHeaders.sku,
    plain(({ lot }) => lot.digits(8)),
  ),
  no(
    otherHeaders.uuid,
    plain(({ lot }) => [8, 4, 4, 4, 12].map(count => lot.text(hex, count)).join('-')),
  ),
  no(
    otherHeaders.uuid,
    plain(({ lot }) => lot.text(hex, 24)),
  ),
  no(
    otherHeaders.tracking,
    plain(({ lot }) => `1Z${lot.text(`${upper}0123456789`, 6)}${lot.digits(10)}`),
  ),
  no(
    otherHeaders.tracking,
    plain(({ lot }) => `9400${lot.digits(18)}`),
  ),
  no(
    otherHeaders.tracking,
    plain(({ lot }) => `JJD${lot.digits(18)}`),
  ),
  no(
    otherHeaders.tracking,
    plain(({ lot }) => `${lot.text(upper, 2)}${lot.digits(9)}DE`),
  ),
  no(
    otherHeaders.tracking,
    plain(({ lot }) => lot.digits(12)),
  ),
  ...[8, 32, 40, 64].map(count =>
    no(
      otherHeaders.hash,
      plain(({ lot }) => lot.text(hex, count)),
    ),
  ),
  no(
    otherHeaders.version,
    plain(({ lot }) => `${lot.int(0, 12)}.${lot.int(0, 30)}.${lot.int(0, 99)}`),
  ),
  no(
    otherHeaders.version,
    plain(({ lot }) => `${lot.int(10, 21)}.${lot.int(0, 30)}.${lot.int(0, 250)}.${lot.int(0, 250)}`),
  ),
  no(
    otherHeaders.coordinateCode,
    plain(({ lot }) => lot.text('0123456789bcdefghjkmnpqrstuvwxyz', 7)),
  ),
  no(
    otherHeaders.price,
    plain(({ lot }) => `${lot.int(1, 9999)}.${lot.digits(2)}`),
  ),
  no(
    otherHeaders.price,
    plain(({ lot }) => `${lot.int(1, 999)},${lot.digits(2)} €`),
  ),
  no(
    otherHeaders.quantity,
    plain(({ lot }) => String(lot.int(1, 900))),
  ),
  no(otherHeaders.status, words('open,closed,pending,shipped,cancelled')),
  no(
    otherHeaders.product,
    plain(({ faker }) => faker.commerce.productName()),
  ),
  no(
    otherHeaders.company,
    plain(({ faker }) => faker.company.name()),
  ),
  no(
    otherHeaders.city,
    plain(({ faker }) => faker.location.city()),
  ),
  no(
    otherHeaders.country,
    plain(({ faker }) => faker.location.country()),
  ),
  no(otherHeaders.date, dates(2017, 2026)),
  no(
    otherHeaders.barcode,
    plain(({ lot }) => barcode(`${lot.of(['40', '50', '76', '30'])}${lot.digits(10)}`)),
  ),
  no(
    otherHeaders.serial,
    plain(({ lot }) => `${lot.text(upper, 2)}${lot.digits(9)}`),
  ),
  no(
    otherHeaders.serial,
    plain(({ lot }) => lot.text(`${upper}0123456789`, 12)),
  ),
  no(
    otherHeaders.score,
    plain(({ lot }) => (lot.next() * 100).toFixed(2)),
  ),
  no(otherHeaders.department, words('Sales,Finance,IT,Legal,HR,Marketing')),
  no(
    otherHeaders.jobTitle,
    plain(({ faker }) => faker.person.jobTitle()),
  ),
  no(
    otherHeaders.percent,
    plain(({ lot }) => `${lot.int(0, 60)}%`),
  ),
  no(
    otherHeaders.temperature,
    plain(({ lot }) => (lot.next() * 60 - 20).toFixed(3)),
  ),
  no(
    otherHeaders.url,
    plain(({ lot }) => `https://shop.example/${lot.text(hex, 6)}`),
  ),
  no(otherHeaders.boolean, words('true,false')),
  no(
    otherHeaders.weight,
    plain(({ lot }) => `${lot.int(0, 40)}.${lot.digits(1)}`),
  ),
  no(
    otherHeaders.ticket,
    plain(({ lot }) => `INC${lot.digits(7)}`),
  ),
  no(
    otherHeaders.ticket,
    plain(({ lot }) => `${lot.digits(3)}-${lot.digits(2)}-${lot.digits(4)}`),
  ),
  no(
    otherHeaders.licenceKey,
    plain(({ lot }) => Array.from({ length: 5 }, () => lot.text(`${upper}23456789`, 5)).join('-')),
  ),
  no(
    otherHeaders.partNumber,
    plain(({ lot }) => `${lot.digits(3)}-${lot.digits(3)}-${lot.digits(4)}`),
  ),
  no(
    otherHeaders.partNumber,
    plain(({ lot }) => `${lot.digits(4)} ${lot.digits(3)} ${lot.digits(2)}`),
  ),
  no(
    otherHeaders.duration,
    plain(({ lot }) => String(lot.int(1, 90_000))),
  ),
  no(
    otherHeaders.port,
    plain(({ lot }) => lot.digits(3)),
  ),
]
