// Packs the countries in which ranges of IP addresses are registered as the scan reads them: boundaries, and a country for each, compressed.
// The table in use is of @ip-location-db/asn-country 2.3.2026061719, which puts together the delegation files of the five regional registries:
// data of the Number Resource Organization (nro.net), CC BY 4.0. Fetch the package (`npm pack`), unpack it, and give its folder:
//   node scripts/address-countries.ts path/to/package
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const folder = process.argv[2] ?? ''
const target = join(import.meta.dirname, '../packages/scan/src/places/address-countries.br')

interface Boundary {
  start: bigint
  country: string
}

/** Where each country begins, in order; `''` where none does. */
function boundariesOf(file: string, shift: bigint): Boundary[] {
  const boundaries: Boundary[] = []
  let next = 0n
  const begin = (start: bigint, country: string) => {
    if (boundaries.at(-1)?.country !== country) boundaries.push({ start, country })
  }
  for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n')) {
    const [first = '', last = '', country = ''] = line.split(',')
    // Of IPv6 the first 48 bits are kept: what is registered in smaller pieces than that is left out.
    const [start, end] = [BigInt(first) >> shift, (BigInt(last) + 1n) >> shift]
    if (start < next || !/^[A-Z]{2}$/.test(country)) throw new Error(`${file} is not in order at ${line}`)
    if (end === start) continue
    if (start > next) begin(next, '')
    begin(start, country)
    next = end
  }
  begin(next, '')
  return boundaries
}

const families = [boundariesOf('asn-country-ipv4-num.csv', 0n), boundariesOf('asn-country-ipv6-num.csv', 80n)] as const
const countries = ['', ...[...new Set(families.flat().map(({ country }) => country))].filter(Boolean).toSorted()]
const numberOf = new Map(countries.map((country, number) => [country, number]))

function* varint(value: bigint): Generator<number> {
  for (; value > 127n; value >>= 7n) yield Number(value & 127n) | 128
  yield Number(value)
}

const bytes = [...Buffer.from(`${countries.join(',')}\n`)]
for (const family of families) {
  bytes.push(...varint(BigInt(family.length)))
  family.forEach(({ start }, at) => bytes.push(...varint(start - (family[at - 1]?.start ?? 0n))))
  for (const { country } of family) bytes.push(numberOf.get(country) ?? 0)
}
const packed = brotliCompressSync(Uint8Array.from(bytes), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
writeFileSync(target, packed)
console.log(
  `${families.map(({ length }) => length).join(' and ')} ranges, ${packed.length} bytes, packed into ${target}`,
)
