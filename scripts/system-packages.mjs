// Tests use a real browser and a real PostgreSQL server. Debian has both; elsewhere this says exactly what to do.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { fail, say } from './bootstrap.mjs'

const isBrowserGiven = Boolean(process.env.CHROMIUM)
const needed = [
  {
    package: 'chromium',
    present: () => isBrowserGiven || existsSync('/usr/bin/chromium'),
    otherwise: 'set CHROMIUM to a Chromium or Chrome',
  },
  {
    package: 'chromium-headless-shell',
    present: () => isBrowserGiven || existsSync('/usr/bin/chromium-headless-shell'),
    otherwise: 'go without: the browser tests take a fifth longer with the whole Chromium',
    optional: true,
  },
  {
    package: 'postgresql',
    present: hasPostgres,
    otherwise: 'put `postgres` and `initdb` on the PATH, or set TEST_DATABASE_URL',
  },
  {
    package: 'mariadb-server',
    present: () => existsSync('/usr/sbin/mariadbd'),
    otherwise: 'go without: the tests of MySQL and MariaDB are skipped',
    optional: true,
  },
  { package: 'acl', present: () => onPath('setfacl'), otherwise: 'put `setfacl` and `getfacl` on the PATH' },
]

export function ensureSystemPackages() {
  const missing = needed.filter(need => !need.present())
  if (missing.length === 0) return
  say(`Installing Debian packages for the tests: ${missing.map(need => need.package).join(', ')} …`)
  // One by one: a package that a release of Debian does not have must not keep the others away.
  if (isRoot() && apt(['update']))
    for (const need of missing) apt(['install', '-y', '--no-install-recommends', need.package])
  const still = needed.filter(need => !need.present())
  for (const need of still.filter(each => each.optional))
    say(`${need.package} is not here. \`sudo apt-get install ${need.package}\` brings it, or ${need.otherwise}.`)
  if (still.every(need => need.optional)) return
  fail(
    still
      .filter(need => !need.optional)
      .map(
        need => `The tests need ${need.package}. Run \`sudo apt-get install ${need.package}\`, or ${need.otherwise}.`,
      )
      .join('\n'),
  )
}

function hasPostgres() {
  if (process.env.TEST_DATABASE_URL || onPath('initdb')) return true
  const base = '/usr/lib/postgresql'
  return existsSync(base) && readdirSync(base).some(version => existsSync(`${base}/${version}/bin/initdb`))
}

function onPath(command) {
  return spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0
}

function isRoot() {
  return process.getuid?.() === 0
}

function apt(args) {
  return (
    spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  )
}
