// Tests use a real browser and a real PostgreSQL server. Debian has both; elsewhere this says exactly what to do.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { fail, say } from './bootstrap.mjs'

const needed = [
  {
    package: 'chromium',
    present: () => Boolean(process.env.CHROMIUM) || existsSync('/usr/bin/chromium'),
    otherwise: 'set CHROMIUM to a Chromium or Chrome',
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
  const names = missing.map(need => need.package)
  say(`Installing Debian packages for the tests: ${names.join(', ')} …`)
  if (isRoot() && apt(['update'])) apt(['install', '-y', '--no-install-recommends', ...names])
  const still = needed.filter(need => !need.present())
  for (const need of still.filter(each => each.optional))
    say(`${need.package} is not here: its tests are skipped. \`sudo apt-get install ${need.package}\` brings it.`)
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
