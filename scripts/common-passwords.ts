// Packs a list of common passwords (a JSON array) as the server reads it: one a line, sorted, lower case, compressed.
// The list in use is `src/passwords.json` of @zxcvbn-ts/language-common 4.1.3 (MIT, from zxcvbn by Dan Wheeler and Dropbox):
//   node scripts/common-passwords.ts path/to/passwords.json
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const target = join(import.meta.dirname, '../apps/server/src/auth/common-passwords.br')
const given: unknown = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
if (!Array.isArray(given)) throw new Error('The file must be a JSON array of passwords.')
const passwords = [...new Set(given.map(password => String(password).normalize('NFKC').toLowerCase()))].toSorted()
writeFileSync(
  target,
  brotliCompressSync(passwords.join('\n'), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  }),
)
console.log(`${passwords.length} passwords packed into ${target}`)
