// Programs in Python that tests run. Where there is no Python their tests are left out, and this says so.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './bootstrap.mjs'

const tools = [
  { name: 'schemathesis', program: 'schemathesis', without: 'the API is not called by its description' },
  { name: 'scim2-cli', program: 'scim2', without: 'SCIM is not held against its public conformance checks' },
]

/** Installs them, in the versions that are named, each into a folder of its own. */
export function ensurePythonTools() {
  for (const tool of tools) ensureTool(tool)
}

function ensureTool({ name, program, without }) {
  const packages = join(root, `scripts/${name}.txt`)
  const version = new RegExp(`^${name}==(\\S+)$`, 'm').exec(readFileSync(packages, 'utf8'))?.[1]
  const folder = join(root, `.cache/${name}-${version}`)
  if (existsSync(join(folder, 'bin', program))) return
  say(`Installing ${name} ${version} for the tests …`)
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
  say(`Skipped: ${without}. That needs Python 3.10 or newer with venv and pip, and a package index once.`)
}

function runs([command, ...args]) {
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: 300_000 }).status === 0
}
