// Schemathesis calls the API by its own description. It is a Python program: where there is no Python, its test is left out, and this says so.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './bootstrap.mjs'

const packages = join(root, 'scripts/schemathesis.txt')
const version = /^schemathesis==(\S+)$/m.exec(readFileSync(packages, 'utf8'))?.[1]
const folder = join(root, `.cache/schemathesis-${version}`)

/** Installs it, in the versions that are named, into a folder of its own. */
export function ensureSchemathesis() {
  if (existsSync(join(folder, 'bin/schemathesis'))) return
  say(`Installing Schemathesis ${version} for the tests …`)
  rmSync(folder, { recursive: true, force: true })
  const pip = [
    join(folder, 'bin/python'),
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--no-deps',
    '--only-binary',
    ':all:',
    '-r',
    packages,
  ]
  if (runs(['python3', '-m', 'venv', folder]) && runs(pip)) return
  rmSync(folder, { recursive: true, force: true })
  say(
    'Skipped: the API is not called by its description. That needs Python 3.10 or newer with venv and pip, and a package index once.',
  )
}

function runs([command, ...args]) {
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: 300_000 }).status === 0
}
