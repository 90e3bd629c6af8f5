// Writes the client of Sharelight's calls as a package without dependencies: `npm run client [FOLDER]`.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as contract from '@sharelight/contract'
import { callsOfPrograms, moduleText } from '@sharelight/contract/client'

const root = dirname(import.meta.dirname)
const folder = resolve(process.argv[2] ?? join(root, 'packages/contract/dist/client'))
const sources = join(folder, 'src')
rmSync(folder, { recursive: true, force: true })
mkdirSync(sources, { recursive: true })
writeFileSync(join(sources, 'index.ts'), moduleText(callsOfPrograms(contract), contract))
copyFileSync(fileURLToPath(import.meta.resolve('@sharelight/contract/client/caller')), join(sources, 'caller.ts'))
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), undefined, 2)}\n`)
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
const options = {
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
  rootDir: 'src',
  outDir: '.',
}
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: options, include: ['src'], exclude: [] }),
)
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { stdio: 'inherit' })
rmSync(join(folder, 'tsconfig.json'))
rmSync(sources, { recursive: true })
console.log(`The client is in ${folder}.`)

function manifest() {
  return {
    name: '@sharelight/client',
    version: readVersion(),
    description: 'Calls Sharelight with an API key.',
    license: 'Apache-2.0',
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['*.js', '*.d.ts'],
    sideEffects: false,
    engines: { node: '>=20' },
  }
}

/** That of the contract that it is made from. */
function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'packages/contract/package.json'), 'utf8')) as {
    version: string
  }
  return version
}
