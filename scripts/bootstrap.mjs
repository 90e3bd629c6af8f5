// Runs on whatever Node the machine has (>= 20.19), before anything is installed: built-in modules only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** A release brings the built web app along, and takes no development packages (see release.mjs). */
export const isRelease = existsSync(join(root, 'release.json'))
const stamps = join(root, 'node_modules', '.sharelight')

export const nodeBinary = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Installs the npm packages when they are missing or older than the lock file. Output goes to stderr. */
export function ensureInstalled() {
  if (isRelease && existsSync(nodeBinary) && hasPackagesOfLock()) return
  const wanted = digest([join(root, 'package-lock.json')])
  if (stamp('install') === wanted && existsSync(nodeBinary)) return
  say('Installing packages (first run, or the lock file changed) …')
  // `npm ci` empties node_modules first; where there is one already, what runs from it must go on running.
  const command = existsSync(nodeBinary) ? ['install', '--no-save'] : ['ci']
  run('npm', [...command, ...(isRelease ? ['--omit=dev'] : []), '--no-audit', '--no-fund', '--loglevel=error'])
  if (!existsSync(nodeBinary)) {
    fail(`npm did not install Node 24 at ${nodeBinary}. Allow the install script of the package "node" and run again.`)
  }
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const lacking = lackingFor(packages, process)
  if (lacking.length) {
    say(`Installing what the lock file does not have for this machine: ${lacking.join(', ')} …`)
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...lacking])
  }
  setStamp('install', wanted)
}

/**
 * Libraries of a machine of this kind that packages ask for by an exact version and the lock file does not name, as `name@version`: a lock file
 * is written on one machine, whose registry need not have those of all.
 */
export function lackingFor(packages, { platform, arch }) {
  return Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.entries(optionalDependencies))
    .filter(([name]) => name.includes(`${platform}-${arch}`) && !(`node_modules/${name}` in packages))
    .filter(([, version]) => /^\d/.test(version))
    .map(([name, version]) => `${name}@${version}`)
}

/** Whether npm notes each package of production that the lock file names: who installed a release by hand, or may not write there, needs nothing more. */
function hasPackagesOfLock() {
  const noted = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(noted)) return false
  const packagesOf = path => JSON.parse(readFileSync(path, 'utf8')).packages
  const there = packagesOf(noted)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { dev, optional, devOptional, link, integrity }]) =>
      dev || optional || devOptional || link || !integrity || there[path]?.integrity === integrity,
  )
}

/** Replaces this process's work by the program `args` under Node 24; passes signals and the exit code on. */
export function runUnderNode24(args, cwd = process.env.INIT_CWD ?? process.cwd()) {
  // What was compiled once starts a fifth sooner; its processes find it there, too.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.sharelight/compiled'), ...withBinPath() }
  const child = spawn(nodeBinary, args, { stdio: 'inherit', cwd, env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + 15 : (code ?? 1)))
}

/** Runs a command to its end; a failure ends this process with the same code. */
export function run(command, args, cwd = root, settings = {}) {
  const result = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2], env: { ...withBinPath(), ...settings } })
  if (result.error) fail(`${command} could not be started: ${result.error.message}`)
  if (result.status !== 0) fail(`${command} ${args[0] ?? ''} failed (exit code ${result.status}).`, result.status ?? 1)
}

export function say(text) {
  process.stderr.write(`${text}\n`)
}

export function fail(text, code = 1) {
  say(text)
  process.exit(code)
}

export function withBinPath() {
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${separator}${process.env.PATH ?? ''}` }
}

/** What was noted when something was done the last time; empty before. */
export function stamp(name) {
  const path = join(stamps, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

export function setStamp(name, value) {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(join(stamps, name), value)
}

function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(readFileSync(path))
  return hash.digest('hex')
}
