// Writes src/validators/phone-plan.json: for each region its calling code, national number lengths, number pattern and
// trunk prefix. The figures are those of Google's libphonenumber (Apache-2.0) as packaged by libphonenumber-js.
import { join } from 'node:path'
import { readFileSync, writeFileSync } from 'node:fs'

const metadata = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../node_modules/libphonenumber-js/metadata.min.json'), 'utf8'),
) as { country_calling_codes: Record<string, string[]>; countries: Record<string, Region> }

type Region = [string, string, string, number[], unknown?, string?]
const main = metadata.country_calling_codes
const countries = metadata.countries
const plan = Object.fromEntries(
  Object.entries(main).flatMap(([code, regions]) =>
    regions.map(region => {
      const [, , pattern, lengths, , trunk] = countries[region]!
      return [region, [code, pattern, lengths, trunk || '']]
    }),
  ),
)
const json = Object.entries(plan).map(([region, value]) => `  ${JSON.stringify(region)}: ${JSON.stringify(value)}`)
writeFileSync(join(import.meta.dirname, '../src/validators/phone-plan.json'), `{\n${json.join(',\n')}\n}\n`)
